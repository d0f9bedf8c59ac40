/** When a page has been drawn for the first time: what is not needed for that is fetched and begun afterwards. */
export class FirstPicture {
  readonly #after: Promise<void>;
  #done: () => void = () => {};

  constructor() {
    this.#after = new Promise((done) => {
      this.#done = done;
    });
  }

  /** What was asked for is here to be seen, or it is said why not. */
  drawn(): void {
    performance.mark(DRAWN);
    this.#done();
  }

  /** Until then, and until the browser has nothing to do. */
  async settled(): Promise<void> {
    await this.#after;
    await idle();
  }
}

/** Found in the browser's timeline, by whoever measures. */
const DRAWN = 'brelan-drawn';
/** A page that is busy all the time is not waited for longer, in milliseconds. */
const PATIENCE = 3000;

/** Until the browser has nothing to do. Not every browser says so. */
function idle(): Promise<void> {
  return new Promise((done) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => done(), { timeout: PATIENCE });
    else setTimeout(done, PATIENCE / 10);
  });
}
