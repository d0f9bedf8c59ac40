// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { letGo } from './keepfocus';

afterEach(() => {
  document.body.innerHTML = '';
  vi.restoreAllMocks();
});

/** A button of a board with the focus, touched by a finger or reached by keys. */
function focused(byKeys: boolean): { root: Element; button: HTMLElement } {
  document.body.innerHTML = '<div><button></button></div><a href="#away"></a>';
  const [root, button] = [document.querySelector('div'), document.querySelector('button')];
  if (root === null || button === null) throw new Error('no board');
  vi.spyOn(button, 'matches').mockReturnValue(byKeys);
  button.focus();
  return { root, button };
}

test('what a finger has touched is let go of before the board changes', () => {
  const { root } = focused(false);
  letGo(root);
  expect(document.activeElement).toBe(document.body);
});

test('whoever uses keys keeps the focus, and so does what is not on the board', () => {
  const { root, button } = focused(true);
  letGo(root);
  expect(document.activeElement).toBe(button);
  const away = document.querySelector('a');
  away?.focus();
  letGo(root);
  letGo(undefined);
  expect(document.activeElement).toBe(away);
});
