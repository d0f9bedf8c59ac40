// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import type { Journey } from './journeys';
import { Stage } from './stage.svelte';

afterEach(() => vi.restoreAllMocks());

const PLAYED: Journey = { from: ['hand'], to: ['pile'], cards: ['8'], count: 1 };

/** A board with a hand of eights and a pile; says how often anything on it was measured. */
function board(cards: number) {
  const root = document.createElement('div');
  const spots = ['hand', 'pile', 'seat-1', 'row-1'];
  root.innerHTML = spots.map((name) => `<div data-spot="${name}"></div>`).join('');
  const lay = (name: string) => {
    const card = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    card.setAttribute('data-face', '8');
    root.querySelector(`[data-spot=${name}]`)?.append(card);
    return card;
  };
  for (const name of ['hand', 'seat-1', 'row-1']) for (let card = 0; card < cards; card += 1) lay(name);
  const measured = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockClear();
  return { root, lay, measured };
}

const drawn = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));

test('a picture to which no card travels measures nothing', () => {
  const { root, measured } = board(5);
  const stage = new Stage(() => 1);
  stage.note(root, []);
  expect(stage.show(root)).toBeUndefined();
  expect(measured).not.toHaveBeenCalled();
});

test('only the places between which cards travel are measured, once before and once after', () => {
  const { root, lay, measured } = board(5);
  const stage = new Stage(() => 1);
  stage.note(root, [PLAYED]);
  expect(measured).toHaveBeenCalledTimes(2 + 5);
  lay('pile');
  stage.show(root);
  expect(measured).toHaveBeenCalledTimes(2 * (2 + 5) + 1);
});

test('a card is hidden where it lies at once, and travels there in the next picture', async () => {
  const { root, lay } = board(1);
  const stage = new Stage(() => 1);
  stage.note(root, [PLAYED]);
  const card = lay('pile');
  root.querySelector('[data-spot=hand] svg')?.remove();
  stage.show(root)?.();
  expect([card.style.visibility, stage.flights.length]).toEqual(['hidden', 0]);
  await drawn();
  expect(stage.flights.map(({ target }) => target)).toEqual([card]);
});

test('where places change before it sets out, it is shown where it lies', async () => {
  const { root, lay } = board(1);
  const stage = new Stage(() => 1);
  stage.note(root, [PLAYED]);
  const card = lay('pile');
  stage.show(root)?.();
  stage.clear();
  await drawn();
  expect([card.style.visibility, stage.flights.length]).toEqual(['', 0]);
});

/** A card that has come to the pile, and is hidden until it has arrived there; twice: it comes twice, one after the other. */
async function onItsWay(times = 1) {
  const { root, lay } = board(times);
  const stage = new Stage(() => 1);
  const card = lay('pile');
  for (let time = 0; time < times; time += 1) {
    card.setAttribute('data-face', '');
    stage.note(root, [PLAYED]);
    card.setAttribute('data-face', '8');
    stage.show(root)?.();
    await drawn();
  }
  const keys = stage.flights.map(({ key }) => key);
  return { root, stage, card, keys };
}

test('a card is shown again when it has arrived', async () => {
  const { stage, card, keys } = await onItsWay();
  expect([card.style.visibility, keys.length]).toEqual(['hidden', 1]);
  stage.landed(keys[0] as number);
  expect(card.style.visibility).toBe('');
});

test('a card to which two are under way is shown when both have arrived', async () => {
  const { stage, card, keys } = await onItsWay(2);
  expect(keys.length).toBe(2);
  stage.landed(keys[0] as number);
  stage.landed(keys[0] as number);
  expect(card.style.visibility).toBe('hidden');
  stage.landed(keys[1] as number);
  expect(card.style.visibility).toBe('');
});

test('what is under way when places change is shown where it lies', async () => {
  const { stage, card } = await onItsWay(2);
  stage.clear();
  expect([card.style.visibility, stage.flights.length]).toEqual(['', 0]);
});

test('of too many the first are not watched any longer, and shown where they lie', async () => {
  const { root, stage, card } = await onItsWay();
  for (let times = 0; times < 4; times += 1) {
    const journey = { ...PLAYED, cards: Array<string>(8).fill('8'), count: 8 };
    stage.note(root, [journey]);
    stage.show(root)?.();
    await drawn();
  }
  expect([card.style.visibility, stage.flights.length]).toEqual(['', 24]);
});

test('what was to set out on a page that was left in between does not cross the board that has come since', async () => {
  const { root, lay } = board(1);
  const stage = new Stage(() => 1);
  stage.note(root, [PLAYED]);
  const card = lay('pile');
  stage.show(root)?.();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  stage.note(root, []);
  hidden.mockReturnValue(false);
  await drawn();
  expect([card.style.visibility, stage.flights.length]).toEqual(['', 0]);
});
