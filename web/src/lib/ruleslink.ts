/** House rules as the part of an address after its `?`: a preset, and what differs from it. */
import type { GameForm, OptionField, Preset } from './wire';

type Values = Record<string, unknown>;

const PRESET = 'preset';

const inside = (value: unknown): Values => ({ ...(value as Values) });

/** Every value by itself, those of a group as `group.name`. */
function* flat(fields: readonly OptionField[], values: Values, before = ''): Generator<[string, unknown]> {
  for (const field of fields) {
    const value = values[field.name] ?? field.default;
    if (field.kind === 'group') yield* flat(field.fields, inside(value), `${field.name}.`);
    else yield [before + field.name, value];
  }
}

/** The rules in text, shortest: what is as in the preset is left out. */
export function rulesToText(form: GameForm, preset: string, options: Values): string {
  const usual = new Map(flat(form.options, inside(presetOf(form, preset)?.options)));
  const text = new URLSearchParams(preset === form.presets[0]?.name ? {} : { [PRESET]: preset });
  for (const [name, value] of flat(form.options, options)) {
    if (JSON.stringify(usual.get(name)) !== JSON.stringify(value)) text.set(name, String(value));
  }
  return text.toString();
}

/** The rules of a text: names and values that this form does not know are passed over, the server judges the rest. */
export function rulesFromText(form: GameForm, text: string): { preset: string; options: Values } {
  const given = new URLSearchParams(text);
  const preset = presetOf(form, given.get(PRESET) ?? '') ?? form.presets[0];
  return { preset: preset?.name ?? '', options: read(form.options, inside(preset?.options), given) };
}

const presetOf = (form: GameForm, name: string): Preset | undefined => form.presets.find((each) => each.name === name);

function read(fields: readonly OptionField[], values: Values, given: URLSearchParams, before = ''): Values {
  const all = { ...values };
  for (const field of fields) {
    const { name, kind } = field;
    const text = given.get(before + name);
    if (kind === 'group') all[name] = read(field.fields, inside(values[name] ?? field.default), given, `${name}.`);
    else if (text !== null) all[name] = meant(field, text) ?? values[name];
  }
  return all;
}

/** What a field's text means; undefined if it means nothing there. */
function meant({ kind, values, least, most }: OptionField, text: string): unknown {
  if (kind === 'flag') return text === 'true' ? true : text === 'false' ? false : undefined;
  if (kind === 'numbers') {
    const ticked = text.split(',');
    const found = values.filter((each) => ticked.includes(String(each)));
    return found.length > 0 ? found : undefined;
  }
  const listed = values.find((each) => String(each) === text);
  if (listed !== undefined) return listed;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return number >= (least ?? Number.POSITIVE_INFINITY) && number <= (most ?? -1) ? number : undefined;
}
