/** Parts that nobody has asked for yet, fetched one after another so that they are here by then. */

/** What is used of the browser to know whether there is a network. */
export interface Network {
  readonly online: boolean;
  /** Resolves the next time that the device has its network back. */
  back(): Promise<void>;
}

/**
 * Fetch them in turn. Browsers remember that a script could not be had: so none is asked for without a network, and
 * after one that did not come the rest waits until there is one again.
 */
export async function fetchBehind(parts: readonly (() => Promise<unknown>)[], network: Network): Promise<void> {
  for (const part of parts) {
    if (!network.online) await network.back();
    await part().catch(() => network.back());
  }
}

export function browserNetwork(): Network {
  return {
    get online() {
      return navigator.onLine;
    },
    back: () => new Promise((done) => window.addEventListener('online', () => done(), { once: true })),
  };
}
