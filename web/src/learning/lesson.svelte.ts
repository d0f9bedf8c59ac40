/** A lesson on its way: which step, what has come of it, and what there is to say. */
import { Table } from '../lib/table.svelte';
import type { LessonPlan, LessonStep, Move } from '../lib/wire';
import type { Bookmarks } from './bookmarks';
import { Desk, type DeskWorld, type TryStep } from './desk';

export class Lesson {
  readonly plan: LessonPlan;
  readonly table: Table;
  /** From 1; 0 before the first, one more than there are when the lesson is over. */
  number = $state(0);
  /** A step is on its way from the server: what is seen is still another. */
  opening = $state(false);
  /** Nothing is left to do in this step. */
  done = $state(false);
  /** What the learner did instead of what the step is about: the kind of move; empty if nothing. */
  astray = $state('');
  /** Why the server did not answer. */
  failure = $state('');
  /** A move that would be right now. */
  wanted: Move | null = $state.raw(null);

  readonly #desk: Desk;
  readonly #bookmarks: Bookmarks;

  constructor(plan: LessonPlan, ask: TryStep, world: DeskWorld, bookmarks: Bookmarks) {
    this.plan = plan;
    this.#bookmarks = bookmarks;
    this.#desk = new Desk(plan, ask, world, {
      begun: () => {
        this.opening = false;
      },
      went: (shown) => {
        this.failure = '';
        this.wanted = shown.wanted;
        this.done = shown.done;
      },
      astray: (move) => {
        this.failure = '';
        this.astray = move.do;
      },
      failed: (code) => {
        this.opening = false;
        this.failure = code;
      },
    });
    this.table = new Table(`learn-${plan.game}`, this.#desk.world);
    this.#desk.open();
  }

  get last(): number {
    return this.plan.steps.length;
  }

  get over(): boolean {
    return this.number > this.last;
  }

  get step(): LessonStep | undefined {
    return this.plan.steps[this.number - 1];
  }

  /** Go on where the learner was. */
  resume(): Promise<void> {
    return this.go(this.#bookmarks.read(this.plan.game));
  }

  /** Begin this step; before the first one is greeted, beyond the last one the lesson is over. */
  async go(number: number): Promise<void> {
    this.number = Math.max(0, Math.min(this.last + 1, number));
    this.#bookmarks.write(this.plan.game, this.over ? 0 : this.number);
    this.done = false;
    this.astray = '';
    this.wanted = null;
    this.failure = '';
    this.opening = this.step !== undefined;
    if (this.step) await this.#desk.begin(this.number);
  }

  again(): Promise<void> {
    return this.go(this.number);
  }

  /** Do what is asked for, for a learner who wants to see it. */
  async demonstrate(): Promise<void> {
    this.astray = '';
    if (this.wanted) await this.table.play(this.wanted);
  }

  leave(): void {
    this.table.leave();
  }
}
