/** The page itself, and what it does once it has been drawn. */
import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { Api } from './lib/api';
import { App as State } from './lib/app.svelte';
import { browserDevice } from './lib/device';
import type { Store } from './lib/kept';
import { Settings } from './lib/settings.svelte';

/** Draw the page, from the first picture that came with it on. `lost`: its words cannot be had. */
export function start(store: Store, lost: () => void): void {
  const target = document.getElementById('app');
  if (target === null) throw new Error('the page has no #app to mount into');
  const device = browserDevice();
  const app = new State(new Api(window.fetch.bind(window)), new Settings(store), device);
  app.follow(window);
  device.install.follow(window);
  void app.speak(navigator.languages).then(() => document.getElementById('opening')?.remove(), lost);
  mount(App, { target, props: { app } });
  void keepLater(app);
}

/** The page's files are kept for when there is no network, once nothing that is seen waits for the line. */
async function keepLater(app: State): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await app.picture.settled();
  await app.device.install.keep(navigator.serviceWorker, () => window.location.reload());
}
