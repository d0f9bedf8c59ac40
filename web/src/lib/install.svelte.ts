/** The page as an app: installed if one wishes, opening without a network, and renewed without losing a game. */

/** The browser's offer to install the page, kept until it is taken. Not in the standard's types. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

/** What is used of a service worker's registration. */
export type Registration = Pick<ServiceWorkerRegistration, 'waiting' | 'installing' | 'update'> & EventTarget;

/** What is used of the browser. */
export interface Workers extends EventTarget {
  readonly controller: unknown;
  register(path: string): Promise<Registration | undefined>;
}

/** How often a page that stays open asks whether there is a newer one. */
const EVERY = 30 * 60_000;

export class Install {
  /** Can the page be installed by a button of ours? */
  offered = $state(false);
  /** A newer version is here and waits for a word. */
  renewed = $state(false);
  #offer: InstallOffer | null = null;
  #registration: Registration | null = null;
  #asked = false;

  /** Listen to what the browser offers. */
  follow(window: EventTarget): void {
    window.addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      this.#offer = event as InstallOffer;
      this.offered = true;
    });
    window.addEventListener('appinstalled', () => {
      this.offered = false;
    });
  }

  async install(): Promise<void> {
    this.offered = false;
    const offer = this.#offer;
    this.#offer = null;
    await offer?.prompt().catch(() => {}); // an offer can be taken once
  }

  /** Keep the page's files for when there is no network. `reload`: open the page anew. */
  async keep(workers: Workers, reload: () => void): Promise<void> {
    workers.addEventListener('controllerchange', () => {
      if (this.#asked) reload();
    });
    // Some browsers keep nothing, or not for this visit: the page does without.
    const registration = await workers.register('/serviceworker.js').catch(() => undefined);
    if (registration === undefined) return;
    this.#registration = registration;
    const look = () => {
      this.renewed = registration.waiting !== null && workers.controller !== null;
    };
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
    look();
    setInterval(() => void registration.update().catch(() => {}), EVERY);
  }

  /** Go over to the newer version: games are on the server, so that none is lost. */
  renew(): void {
    this.#asked = true;
    this.#registration?.waiting?.postMessage('take-over');
  }
}
