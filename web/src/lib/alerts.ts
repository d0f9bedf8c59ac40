/** A message of the system that it is one's turn, for whoever asked for it and looks elsewhere. */
import type { Alert } from '../../worker/alert';

/** What is used of the browser. */
export interface Notifier {
  readonly permission: NotificationPermission;
  ask(): Promise<NotificationPermission>;
  show(title: string, options: NotificationOptions): Promise<void>;
  hide(tag: string): Promise<void>;
}

/** The browser's, which shows messages by the service worker alone; null where there is none. */
export function browserNotifier(): Notifier | null {
  if (!('Notification' in window) || !('serviceWorker' in navigator)) return null;
  const registration = () => navigator.serviceWorker.ready;
  return {
    get permission() {
      return Notification.permission;
    },
    ask: () => Notification.requestPermission(),
    show: async (title, options) => (await registration()).showNotification(title, options),
    hide: async (tag) => {
      for (const shown of await (await registration()).getNotifications({ tag })) shown.close();
    },
  };
}

export class Alerts {
  readonly #notifier: Notifier | null;

  constructor(notifier: Notifier | null) {
    this.#notifier = notifier;
  }

  /** Can this browser show any, or has it been told never to? */
  get possible(): boolean {
    return this.#notifier !== null && this.#notifier.permission !== 'denied';
  }

  /** Ask the person's leave. Says whether it is given. */
  async allow(): Promise<boolean> {
    return this.#notifier !== null && (await this.#notifier.ask()) === 'granted';
  }

  /** Show that it is one's turn at a table, once however often it is said. */
  async show(title: string, body: string, path: string): Promise<void> {
    if (this.#notifier?.permission !== 'granted') return;
    const data: Alert = { path };
    await this.#notifier.show(title, { body, tag: path, data, icon: '/icons/icon-192.png' });
  }

  /** It is known, or no longer so. */
  async hide(path: string): Promise<void> {
    if (this.#notifier?.permission === 'granted') await this.#notifier.hide(path);
  }
}
