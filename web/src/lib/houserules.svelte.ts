/** The form in which house rules are chosen: a preset, and what was changed in it. Knows no rule of any game. */
import type { GameForm, OptionField, Options, Preset } from './wire';

export type Value = unknown;
type Values = Record<string, Value>;

const asValues = (value: unknown): Values => ({ ...(value as Values) });

export class HouseRules {
  readonly form: GameForm;
  preset: string = $state('');
  #values: Values = $state.raw({});
  readonly #changed: (options: Values) => void;

  /** `changed`: told of the rules after every choice made in the form. */
  constructor(form: GameForm, changed: (options: Values) => void = () => {}) {
    this.form = form;
    this.#changed = () => {};
    this.choose(form.presets[0]?.name ?? '');
    this.#changed = changed;
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
    this.#take(asValues(this.chosen?.options));
  }

  /** Other rules, on the ground of the same preset. */
  alter(values: Values): void {
    this.#take(values);
  }

  /** The rules of a table: the preset is the one that they differ least from. */
  load(options: Options): void {
    this.preset = nearest(this.form, options)?.name ?? '';
    this.#values = asValues(options);
  }

  /** The value of a field, or of a field within a group. */
  value(field: OptionField, group?: OptionField): Value {
    const values = group === undefined ? this.#values : asValues(this.#values[group.name] ?? group.default);
    return values[field.name] ?? field.default;
  }

  set(value: Value, field: OptionField, group?: OptionField): void {
    const inner =
      group === undefined ? value : { ...asValues(this.#values[group.name] ?? group.default), [field.name]: value };
    this.#take({ ...this.#values, [(group ?? field).name]: inner });
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
