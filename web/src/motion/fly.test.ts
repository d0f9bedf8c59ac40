// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { fly } from './fly';

const PLACE = { x: 0, y: 0, width: 40, tilt: 0 };
const FLIGHT = { key: 1, face: '8', from: PLACE, to: PLACE, lies: PLACE, target: null, source: null, fades: false };
const TIMES = { journey: 0, card: 0, delay: 0, duration: 1, uncover: () => {} };

/** A flight, and what a browser would animate it by. */
function flying() {
  const node = document.createElement('div');
  const animation = { onfinish: null as (() => void) | null, cancelled: false, cancel: () => {} };
  animation.cancel = () => {
    animation.cancelled = true;
  };
  node.animate = () => animation as unknown as Animation;
  let landed = 0;
  const stop = fly(node, { ...FLIGHT, ...TIMES }, () => {
    landed += 1;
  });
  return { animation, stop, landed: () => landed };
}

test('what has flown has landed', () => {
  const { animation, landed } = flying();
  animation.onfinish?.();
  expect(landed()).toBe(1);
});

test('what was stopped never lands', () => {
  const { animation, stop, landed } = flying();
  stop();
  animation.onfinish?.();
  expect([animation.cancelled, landed()]).toEqual([true, 0]);
});
