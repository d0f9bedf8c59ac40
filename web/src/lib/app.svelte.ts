/** What all screens share: the language, the settings, the server, and where one is. */
import type { Api } from './api';
import { type Device, noDevice } from './device';
import { loadWords, spoken } from './languages';
import { FirstPicture } from './picture';
import type { Route } from './routes';
import { hashOf, isHere, parseRoute } from './routes';
import type { Settings } from './settings.svelte';
import type { GameForm } from './wire';
import { Words } from './words';

/** The words of the language in use. */
export class Language {
  now: Words = $state.raw(new Words('fr', { common: {}, games: {} }));
  ready = $state(false);

  async use(code: string): Promise<void> {
    this.now = await loadWords(code);
    this.ready = true;
  }
}

export class App {
  readonly words = new Language();
  readonly settings: Settings;
  readonly api: Api;
  readonly device: Device;
  readonly picture = new FirstPicture();
  route: Route = $state.raw({ name: 'home' });
  #games: Promise<GameForm[]> | null = null;

  constructor(api: Api, settings: Settings, device: Device = noDevice()) {
    this.api = api;
    this.device = device;
    this.settings = settings;
  }

  /** Follow the address, from now on. What stands before the `#` of no page of ours goes after it. */
  follow(window: Window): void {
    const { location, history } = window;
    if (!isHere(location)) history.replaceState(null, '', `/${hashOf(location)}`);
    const read = () => {
      this.route = parseRoute(window.location.hash);
    };
    window.addEventListener('hashchange', read);
    read();
  }

  /** Speak the language chosen here, else the first of the browser's that there is. */
  speak(wished: readonly string[]): Promise<void> {
    return this.words.use(spoken(this.settings.language, wished));
  }

  async changeLanguage(code: string): Promise<void> {
    this.settings.change({ language: code });
    await this.words.use(code);
  }

  /** The games and their house rules, asked for once. */
  games(): Promise<GameForm[]> {
    this.#games ??= this.api.games().catch((thrown: unknown) => {
      this.#games = null;
      throw thrown;
    });
    return this.#games;
  }
}
