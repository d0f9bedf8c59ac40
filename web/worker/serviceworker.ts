/**
 * What lets the page open without a network, and tells of one's turn while it is not looked at.
 *
 * It keeps the page and its files, nothing else: games live on the server, and nothing of theirs is ever kept here.
 * A new version waits until its files are here and no page of the old one is open, or until a page asks for it: a
 * page never gets files of another version than its own.
 */
import type { Alert } from './alert';

/** Written here when the client is built: all its files, and what tells this build from others. */
declare const BUILT: { files: string[]; version: string };
declare const self: ServiceWorkerGlobalScope;

const { files, version } = BUILT;
const PREFIX = 'brelan-';
const KEPT = `${PREFIX}${version}`;
const PAGE = '/';
/** So long a page waits for the network before the kept one is opened. */
const PATIENCE = 4000;
/** What the server answers by itself, page or not. */
const OURS = /^\/(?:api|ws)\//;

self.addEventListener('install', (event) => event.waitUntil(keepFiles()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('message', ({ data }) => data === 'take-over' && void self.skipWaiting());
self.addEventListener('notificationclick', (event) => event.waitUntil(comeBack(event.notification)));
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin || OURS.test(pathname)) return;
  if (mode === 'navigate') event.respondWith(page(event.request));
  else if (files.includes(pathname)) event.respondWith(keptOr(event.request));
});

async function keepFiles(): Promise<void> {
  const cache = await caches.open(KEPT);
  await cache.addAll([PAGE, ...files]);
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== KEPT).map((name) => caches.delete(name)),
  );
  await self.clients.claim();
}

/** The page as the server has it now; the kept one if it does not answer, or not soon. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
  } catch {
    return (await caches.match(PAGE, { cacheName: KEPT })) ?? Response.error();
  }
}

async function keptOr(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: KEPT })) ?? fetch(request);
}

/** Whoever taps the message that it is their turn comes to the table. */
async function comeBack(notification: Notification): Promise<void> {
  notification.close();
  const { path } = notification.data as Alert;
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = open.find(({ url }) => url.endsWith(path)) ?? open[0];
  if (there === undefined) await self.clients.openWindow(`/${path}`);
  else {
    if (!there.url.endsWith(path)) await there.navigate(`/${path}`);
    await there.focus();
  }
}
