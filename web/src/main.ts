import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { Api } from './lib/api';
import { App as State } from './lib/app.svelte';
import { browserDevice } from './lib/device';
import { Settings, type Store } from './lib/settings.svelte';

const target = document.getElementById('app');
if (target === null) throw new Error('the page has no #app to mount into');

/** A browser that forbids storage throws as soon as it is named. */
function storage(): Store {
  try {
    return window.localStorage;
  } catch {
    return { getItem: () => null, setItem: () => {} };
  }
}

const device = browserDevice();
const app = new State(new Api(window.fetch.bind(window)), new Settings(storage()), device);
app.follow(window);
device.install.follow(window);
void app.speak(navigator.languages);

/** The page's own files are fetched for later when all that is needed now is here. */
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const keep = () => void device.install.keep(navigator.serviceWorker, () => window.location.reload());
  if (document.readyState === 'complete') keep();
  else window.addEventListener('load', keep);
}

export default mount(App, { target, props: { app } });
