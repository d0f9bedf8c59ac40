import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { Api } from './lib/api';
import { App as State } from './lib/app.svelte';
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

const app = new State(new Api(window.fetch.bind(window)), new Settings(storage()));
app.follow(window);
void app.speak(navigator.languages);

export default mount(App, { target, props: { app } });
