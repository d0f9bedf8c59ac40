/** The form in which house rules are chosen: a preset, and what was changed in it. Knows no rule of any game. */
import { untrack } from 'svelte';
import type { GameForm, OptionField, Options, Preset } from './wire';

export type Value = unknown;
type Values = Record<string, Value>;

const asValues = (value: unknown): Values => ({ ...(value as Values) });

export class HouseRules {
  readonly form: GameForm;
  preset: string = $state('');
  #values: Values = $state.raw({});
  /** Groups that have been changed and not told of: what is in a group holds together only when all of it is changed. */
  #drafts: Values = $state.raw({});
  readonly #told: boolean;
  readonly #changed: (options: Values) => void;

  /** `changed`: told of the rules after every choice made in the form, of a group once it is to be kept. */
  constructor(form: GameForm, changed?: (options: Values) => void) {
    this.form = form;
    this.#told = changed !== undefined;
    this.#changed = () => {};
    this.choose(form.presets[0]?.name ?? '');
    if (changed) this.#changed = changed;
  }

  get chosen(): Preset | undefined {
    return this.form.presets.find(({ name }) => name === this.preset);
  }

  /** Are the rules no longer those of the preset? */
  get altered(): boolean {
    return JSON.stringify(this.#values) !== JSON.stringify(asValues(this.chosen?.options));
  }

  /** All house rules as they stand. */
  get options(): Values {
    return this.#values;
  }

  choose(preset: string): void {
    this.preset = preset;
    this.#drafts = {};
    this.#take(asValues(this.chosen?.options));
  }

  /** Other rules, on the ground of the same preset. */
  alter(values: Values): void {
    this.#take(values);
  }

  /** The rules of a table: the preset is the one that they differ least from. */
  load(options: Options): void {
    this.preset = nearest(this.form, options)?.name ?? '';
    const values = asValues(options);
    const drafts = Object.entries(untrack(() => this.#drafts));
    this.#values = values;
    this.#drafts = Object.fromEntries(drafts.filter(([name, draft]) => !same(draft, values[name])));
  }

  /** Has a group been changed and not been told of? */
  drafted(group: OptionField): boolean {
    return group.name in this.#drafts;
  }

  /** Tell of a group as it has been changed, the whole of it. */
  keep(group: OptionField): void {
    if (this.drafted(group)) this.#changed({ ...this.#values, [group.name]: this.#drafts[group.name] });
  }

  /** Leave a group as it was. */
  drop(group: OptionField): void {
    this.#drafts = Object.fromEntries(Object.entries(this.#drafts).filter(([name]) => name !== group.name));
  }

  /** The value of a field, or of a field within a group. */
  value(field: OptionField, group?: OptionField): Value {
    const values = group === undefined ? this.#values : this.#inside(group);
    return values[field.name] ?? field.default;
  }

  set(value: Value, field: OptionField, group?: OptionField): void {
    if (group === undefined) this.#take({ ...this.#values, [field.name]: value });
    else this.#setInside(group, { ...this.#inside(group), [field.name]: value });
  }

  #inside(group: OptionField): Values {
    return asValues(this.#drafts[group.name] ?? this.#values[group.name] ?? group.default);
  }

  #setInside(group: OptionField, inner: Values): void {
    if (!this.#told) this.#take({ ...this.#values, [group.name]: inner });
    else if (same(inner, this.#values[group.name] ?? group.default)) this.drop(group);
    else this.#drafts = { ...this.#drafts, [group.name]: inner };
  }

  #take(values: Values): void {
    this.#values = values;
    this.#changed(values);
  }
}

const same = (a: Value, b: Value) => JSON.stringify(a) === JSON.stringify(b);

/** The names of the house rules that differ. */
export function differing(form: GameForm, a: Options | undefined, b: Options): string[] {
  const [one, other] = [asValues(a), asValues(b)];
  return form.options.map(({ name }) => name).filter((name) => !same(one[name], other[name]));
}

/** The preset that differs least from some rules; of several the first. */
export function nearest(form: GameForm, options: Options): Preset | undefined {
  const far = ({ options: usual }: Preset) => differing(form, usual, options).length;
  return [...form.presets].sort((a, b) => far(a) - far(b))[0];
}

/** The numbers between a field's limits, where they are few enough to be listed. */
export function choices(field: OptionField): unknown[] {
  const { least, most, values } = field;
  if (least === null || most === null || most - least > 24) return values;
  const numbers = Array.from({ length: most - least + 1 }, (_, at) => least + at);
  return [...new Set([...values, ...numbers])];
}

/** How many sit down unless somebody says otherwise: four, or as near to it as the game allows. */
export function usualPlayers(preset: Preset | undefined): number {
  return Math.min(preset?.most ?? 4, Math.max(preset?.least ?? 2, 4));
}
