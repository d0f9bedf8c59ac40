import { expect, test } from 'vitest';
import { Api, Failure, failureOf } from './api';

const answering = (body: BodyInit, status = 200) => new Api(async () => new Response(body, { status }));
const failed = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no failure',
    (thrown) => failureOf(thrown).code,
  );

test('a table is opened by posting what is wished', async () => {
  const asked: [string, RequestInit | undefined][] = [];
  const api = new Api(async (path, init) => {
    asked.push([path, init]);
    return new Response('{"code":"KMNPQ"}', { status: 201 });
  });
  expect(await api.open({ game: 'grisbi', bots: ['sensible'] })).toEqual({ code: 'KMNPQ' });
  expect(asked[0]?.[0]).toBe('/api/tables');
  expect(JSON.parse(String(asked[0]?.[1]?.body))).toEqual({ game: 'grisbi', bots: ['sensible'] });
});

test('the token of a link is in no address', async () => {
  const asked: [string, RequestInit | undefined][] = [];
  const api = new Api(async (path, init) => {
    asked.push([path, init]);
    return new Response(null, { status: 204 });
  });
  await api.joinDevice('s3cret');
  expect(asked).toEqual([
    ['/api/device/join', expect.objectContaining({ method: 'POST', body: '{"token":"s3cret"}' })],
  ]);
});

test('every way to fail has a code', async () => {
  expect(await failed(answering('{"type":"trouble","code":"bad-players"}', 422).games())).toBe('bad-players');
  expect(await failed(answering('<html>', 502).games())).toBe('server-trouble');
  const cut = new Api(() => Promise.reject(new TypeError('failed to fetch')));
  expect(await failed(cut.mine())).toBe('offline');
  expect([failureOf(new Failure('stale')).code, failureOf(new Error('bug')).code]).toEqual(['stale', 'unexpected']);
});

test('a game is had as a file, whole or not at all', async () => {
  expect(await (await answering('{"seats":[]}').record('KMNPQ', 1)).text()).toBe('{"seats":[]}');
  const cut = new ReadableStream({ pull: (stream) => stream.error(new TypeError('cut')) });
  expect(await failed(answering(cut).record('KMNPQ', 1))).toBe('offline');
  expect(await failed(answering('{"code":"too-many"}', 429).record('KMNPQ', 1))).toBe('too-many');
});
