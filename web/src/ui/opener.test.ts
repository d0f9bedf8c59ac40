// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { giveBack, watchFocus } from './opener';

function setUp(): (id: string) => HTMLElement {
  document.body.innerHTML =
    '<button id="menu"></button><dialog><button id="rules"></button></dialog><button id="other"></button>';
  watchFocus();
  return (id) => document.getElementById(id) as HTMLElement;
}

test('what was left for a sheet has the focus again when the sheet has gone with what had it', () => {
  const the = setUp();
  the('menu').focus();
  the('rules').focus();
  the('rules').remove();
  giveBack();
  expect(document.activeElement?.id).toBe('menu');
});

test('a sheet that is still open keeps the focus to itself', () => {
  const the = setUp();
  the('menu').focus();
  the('menu').blur();
  document.querySelector('dialog')?.setAttribute('open', '');
  giveBack();
  expect(document.activeElement).toBe(document.body);
});

test('where the focus is somewhere by now, it stays', () => {
  const the = setUp();
  the('menu').focus();
  the('other').focus();
  giveBack();
  expect(document.activeElement?.id).toBe('other');
});

test('what has gone itself gets nothing', () => {
  const the = setUp();
  the('menu').focus();
  the('menu').remove();
  giveBack();
  expect(document.activeElement).toBe(document.body);
});
