/** Parts that nobody has asked for yet, fetched one after another so that they are here by then. */

/** What is used of the browser to know whether there is a network. */
export interface Network {
  readonly online: boolean;
  /** Resolves the next time that the device has its network back. */
  back(): Promise<void>;
}

/**
 * Fetch them in turn. None is asked for without a network; one that did not come is asked for once more as soon as
 * there is one again, and the rest waits until then.
 */
export async function fetchBehind(parts: readonly (() => Promise<unknown>)[], network: Network): Promise<void> {
  for (const part of parts) {
    if (!network.online) await network.back();
    await part().catch(async () => {
      await network.back();
      await part().catch(() => {}); // where it is opened, that is said
    });
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
