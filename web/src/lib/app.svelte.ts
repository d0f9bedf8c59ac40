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
  /** The language that was asked for and whose words could not be had; empty for none. */
  missing = $state('');
  readonly #load: (code: string) => Promise<Words>;
  #wished = '';

  constructor(load: (code: string) => Promise<Words> = loadWords) {
    this.#load = load;
  }

  /** Speak it once its words are here. Says whether it is spoken now: not if another was asked for meanwhile. */
  async use(code: string): Promise<boolean> {
    this.#wished = code;
    this.missing = '';
    const words = await this.#load(code);
    if (this.#wished !== code) return false;
    this.now = words;
    this.ready = true;
    return true;
  }

  /** The same where another is spoken already, which stays if the words cannot be had. */
  async change(code: string): Promise<boolean> {
    try {
      return await this.use(code);
    } catch {
      if (this.#wished === code) this.missing = code;
      return false;
    }
  }
}

export class App {
  readonly words: Language;
  readonly settings: Settings;
  readonly api: Api;
  readonly device: Device;
  readonly picture = new FirstPicture();
  route: Route = $state.raw({ name: 'home' });
  #games: Promise<GameForm[]> | null = null;

  constructor(api: Api, settings: Settings, device: Device = noDevice(), words = new Language()) {
    this.api = api;
    this.device = device;
    this.settings = settings;
    this.words = words;
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
  async speak(wished: readonly string[]): Promise<void> {
    await this.words.use(spoken(this.settings.language, wished));
  }

  /** Speak this one from now on, and here the next time, too. */
  async changeLanguage(code: string): Promise<void> {
    if (await this.words.change(code)) this.settings.change({ language: code });
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
