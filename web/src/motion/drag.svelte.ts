/** Taking a card up with the pointer and letting it go somewhere: a tap stays a tap, and what is broken off comes to nothing. */

export interface Point {
  x: number;
  y: number;
}

export interface Handling {
  /** A card is taken up. Where it may be put: names of places. */
  lift(key: string): readonly string[];
  /** It is let go over one of these places, or over one where it may not be. */
  drop(key: string, place: string, may: boolean): void;
  /** It is held here, over none of these places. */
  hover?(key: string, at: Point): void;
  /** Nothing came of it: it lies where it lay. */
  back?(key: string, from: Point): void;
}

/** So far a finger trembles while it taps. */
const SLACK = 8;

/** What places for cards are marked with: those to put them down at, and those to take them to. */
type Places = 'drop' | 'take';

export class Drag {
  /** The card in the air, or `''`. */
  key = $state('');
  at: Point = $state.raw({ x: 0, y: 0 });
  readonly #handling: Handling;
  readonly #places: Places;
  #start: (Point & { key: string; pointer: number }) | null = null;
  #may: readonly string[] = [];
  /** The click that ends it is none. */
  #swallow = false;

  constructor(handling: Handling, places: Places = 'drop') {
    this.#handling = handling;
    this.#places = places;
  }

  /** Take up what has a `data-key` below this element. */
  readonly attach = (node: HTMLElement): (() => void) => {
    const ended = new AbortController();
    const on = <Name extends keyof HTMLElementEventMap>(name: Name, run: (event: HTMLElementEventMap[Name]) => void) =>
      node.addEventListener(name, run, { signal: ended.signal, capture: name === 'click' });
    on('pointerdown', (event) => this.#down(event));
    on('pointermove', (event) => this.#move(event));
    on('pointerup', (event) => this.#up(event));
    on('pointercancel', () => this.cancel());
    on('lostpointercapture', () => this.cancel());
    on('click', (event) => this.#click(event));
    const onkey = (event: KeyboardEvent) => event.key === 'Escape' && this.cancel();
    window.addEventListener('keydown', onkey, { signal: ended.signal });
    return () => {
      ended.abort();
      this.#end();
    };
  };

  /** The system, a key, or another finger breaks it off: the card goes back. */
  cancel(): void {
    const key = this.key;
    this.#end();
    if (key !== '') this.#handling.back?.(key, this.at);
  }

  /** The pointer touches a card. */
  #down(event: PointerEvent): void {
    this.#swallow = false;
    if (!event.isPrimary || event.button !== 0) {
      this.cancel();
      return;
    }
    const key = (event.target as Element).closest<HTMLElement>('[data-key]')?.dataset.key;
    if (key === undefined) return;
    this.#start = { x: event.clientX, y: event.clientY, key, pointer: event.pointerId };
  }

  #move(event: PointerEvent): void {
    const start = this.#start;
    if (start === null || event.pointerId !== start.pointer) return;
    const at = { x: event.clientX, y: event.clientY };
    if (this.key === '') {
      if (Math.hypot(at.x - start.x, at.y - start.y) < SLACK) return;
      this.#lift(start.key, event);
    }
    this.at = at;
    const place = this.#placeAt(at);
    this.#mark('over', place === '' || !this.#may.includes(place) ? [] : [place]);
    if (place === '') this.#handling.hover?.(this.key, at);
  }

  #up(event: PointerEvent): void {
    if (event.pointerId !== this.#start?.pointer) return;
    const [key, may] = [this.key, this.#may];
    if (key === '') {
      this.#end();
      return;
    }
    const place = this.#placeAt({ x: event.clientX, y: event.clientY });
    this.#swallow = true;
    this.#end();
    if (!may.includes(place)) this.#handling.back?.(key, this.at);
    if (place !== '') this.#handling.drop(key, place, may.includes(place));
  }

  /** Before a click is taken for a tap. */
  #click(event: Event): void {
    if (!this.#swallow) return;
    this.#swallow = false;
    event.stopPropagation();
    event.preventDefault();
  }

  #lift(key: string, event: PointerEvent): void {
    this.key = key;
    this.#may = this.#handling.lift(key);
    this.#mark('open', this.#may);
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
  }

  #end(): void {
    this.#start = null;
    this.key = '';
    this.#may = [];
    this.#mark('open', []);
    this.#mark('over', []);
  }

  /** The place for cards at this point, or `''`. */
  #placeAt({ x, y }: Point): string {
    const marked = `[data-${this.#places}]`;
    const found = document.elementsFromPoint(x, y).find((each) => each.closest(marked) !== null);
    return found?.closest<HTMLElement>(marked)?.dataset[this.#places] ?? '';
  }

  /** Show which places take the card, or which one it is over. */
  #mark(as: 'open' | 'over', places: readonly string[]): void {
    for (const node of document.querySelectorAll<HTMLElement>(`[data-${this.#places}]`)) {
      node.toggleAttribute(`data-${this.#places}-${as}`, places.includes(node.dataset[this.#places] ?? ''));
    }
  }
}
