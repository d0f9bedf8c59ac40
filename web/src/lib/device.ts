/** What the page does besides drawing: sounds, messages, a lit screen, a nudge; and how it is installed. */
import { Alerts, browserNotifier } from './alerts';
import { Install } from './install.svelte';
import { browserSounds, Sounds } from './sounds';
import { browserScreen, WakeLock } from './wakelock';

export interface Device {
  readonly sounds: Sounds;
  readonly alerts: Alerts;
  readonly wake: WakeLock;
  readonly install: Install;
  /** Shake a little, where that is possible. */
  nudge(): void;
  /** Mark the installed page's icon, or no longer. */
  badge(shown: boolean): void;
}

const NUDGE = 60;

export function browserDevice(): Device {
  return {
    sounds: browserSounds(),
    alerts: new Alerts(browserNotifier()),
    wake: new WakeLock(browserScreen()),
    install: new Install(),
    nudge: () => void navigator.vibrate?.(NUDGE),
    badge: (shown) => void (shown ? navigator.setAppBadge?.(1) : navigator.clearAppBadge?.())?.catch(() => {}),
  };
}

/** One that does nothing. */
export function noDevice(): Device {
  return {
    sounds: new Sounds(() => null),
    alerts: new Alerts(null),
    wake: new WakeLock({ light: async () => null, later: () => 0, cancel: () => {} }),
    install: new Install(),
    nudge: () => {},
    badge: () => {},
  };
}
