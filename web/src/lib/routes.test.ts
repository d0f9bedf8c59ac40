import { expect, test } from 'vitest';
import { hashOf, isHere, parseRoute, paths } from './routes';

test('every path leads where it says', () => {
  expect(parseRoute(paths.home)).toEqual({ name: 'home' });
  expect(parseRoute(paths.new('rami'))).toEqual({ name: 'new', game: 'rami', rules: '' });
  expect(parseRoute(paths.new('rami', 'a=1&b=2'))).toEqual({ name: 'new', game: 'rami', rules: 'a=1&b=2' });
  expect(parseRoute(paths.table('KMNPQ'))).toEqual({ name: 'table', code: 'KMNPQ' });
  expect(parseRoute(paths.rules('grisbi'))).toEqual({ name: 'rules', game: 'grisbi', clause: '' });
  expect(parseRoute(paths.rules('rami', 'R7'))).toEqual({ name: 'rules', game: 'rami', clause: 'R7' });
  expect(parseRoute(paths.learn('rami'))).toEqual({ name: 'learn', game: 'rami', back: '' });
  expect(parseRoute(paths.learn('rami', 'KMNPQ'))).toEqual({ name: 'learn', game: 'rami', back: 'KMNPQ' });
  expect(parseRoute('#/learn/rami/<b>')).toEqual({ name: 'learn', game: 'rami', back: '' });
  expect(parseRoute(paths.history)).toEqual({ name: 'history' });
  const replay = { name: 'replay', code: 'KMNPQ', number: 12 };
  expect(parseRoute(paths.replay('KMNPQ', 12))).toEqual({ ...replay, move: 0, seat: null });
  expect(parseRoute(paths.moment('KMNPQ', 12, 34, 2))).toEqual({ ...replay, move: 34, seat: 2 });
  expect(parseRoute(paths.moment('KMNPQ', 12, 34, -1))).toEqual({ ...replay, move: 34, seat: -1 });
  expect(parseRoute('#/g/KMNPQ/12/x/-3')).toEqual({ ...replay, move: 0, seat: null });
  expect(parseRoute(paths.device)).toEqual({ name: 'device', token: '' });
  const token = 'aB-_0'.repeat(8);
  expect(parseRoute(paths.deviceLink(token))).toEqual({ name: 'device', token });
});

test('an empty address leads home, and what is no address nowhere', () => {
  for (const hash of ['', '#', '#/']) expect(parseRoute(hash)).toEqual({ name: 'home' });
  for (const hash of [
    '#/xyz',
    '#/t/',
    '#/t/<b>',
    '#/new/poker',
    '#/rules/constructor',
    '#/learn/poker',
    '#/g/KMNPQ',
    '#/g/KMNPQ/0',
    '#/g/KMNPQ/x',
  ]) {
    expect(parseRoute(hash)).toEqual({ name: 'nowhere' });
  }
});

test('what stands after the # counts only on the page itself', () => {
  expect(hashOf({ pathname: '/', hash: '#/t/KMNPQ' })).toBe('#/t/KMNPQ');
  expect(hashOf({ pathname: '/index.html', hash: '' })).toBe('');
  const foreign = { pathname: '/foo', hash: '#/t/KMNPQ' };
  expect(isHere(foreign)).toBe(false);
  expect(parseRoute(hashOf(foreign))).toEqual({ name: 'nowhere' });
});
