/** The form in which house rules are chosen: a preset, and what was changed in it. Knows no rule of any game. */
import type { GameForm, OptionField, Preset } from './wire';

export type Value = unknown;
type Values = Record<string, Value>;

const asValues = (value: unknown): Values => ({ ...(value as Values) });

export class HouseRules {
  readonly form: GameForm;
  preset: string = $state('');
  #values: Values = $state.raw({});

  constructor(form: GameForm) {
    this.form = form;
    this.choose(form.presets[0]?.name ?? '');
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
    this.#values = asValues(this.chosen?.options);
  }

  /** The value of a field, or of a field within a group. */
  value(field: OptionField, group?: OptionField): Value {
    const values = group === undefined ? this.#values : asValues(this.#values[group.name] ?? group.default);
    return values[field.name] ?? field.default;
  }

  set(value: Value, field: OptionField, group?: OptionField): void {
    if (group === undefined) {
      this.#values = { ...this.#values, [field.name]: value };
      return;
    }
    const inner = { ...asValues(this.#values[group.name] ?? group.default), [field.name]: value };
    this.#values = { ...this.#values, [group.name]: inner };
  }
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
