import { expect, test } from 'vitest';
import { parseRoute, paths } from './routes';

test('every path leads where it says', () => {
  expect(parseRoute(paths.home)).toEqual({ name: 'home' });
  expect(parseRoute(paths.new('rami'))).toEqual({ name: 'new', game: 'rami' });
  expect(parseRoute(paths.table('KMNPQ'))).toEqual({ name: 'table', code: 'KMNPQ' });
  expect(parseRoute(paths.rules('grisbi'))).toEqual({ name: 'rules', game: 'grisbi', clause: '' });
});

test('what leads nowhere leads home', () => {
  for (const hash of ['', '#', '#/t/', '#/t/<b>', '#/new/poker', '#/rules/constructor']) {
    expect(parseRoute(hash)).toEqual({ name: 'home' });
  }
});
