import { expect, test } from 'vitest';
import { parseSettings } from './kept';
import { Settings } from './settings.svelte';

function storage(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

test('a change is kept for the next visit', () => {
  const store = storage();
  new Settings(store).change({ speed: 'fast', fourColours: true });
  const later = new Settings(store);
  expect([later.speed, later.fourColours, later.pace < 1]).toEqual(['fast', true, true]);
});

test('nonsense kept by somebody else falls back to the defaults', () => {
  expect(parseSettings('{"speed":"warp","sort":7}')).toEqual(parseSettings(null));
  expect(parseSettings('no json')).toEqual(parseSettings(null));
});

test('a browser that forbids storage still has settings', () => {
  const refusing = {
    getItem: () => {
      throw new Error('denied');
    },
    setItem: () => {
      throw new Error('denied');
    },
  };
  const settings = new Settings(refusing);
  settings.change({ sort: 'rank' });
  expect(settings.sort).toBe('rank');
});

test('cards move as the bots play, unless something else was chosen', () => {
  const settings = new Settings(storage());
  settings.change({ speed: 'instant' });
  expect([settings.motion, settings.pace]).toEqual(['off', 0]);
  settings.change({ motion: 'slow' });
  expect([settings.motion, settings.pace > 1]).toEqual(['slow', true]);
});
