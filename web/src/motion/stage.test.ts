// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import type { Journey } from './journeys';
import { Stage } from './stage.svelte';

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

const drawn = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done, 50)));

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
