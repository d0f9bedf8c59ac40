/** A text, or its forms by plural category: `one` and `other` at least. */
export type Entry = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>);
export type Dictionary = Readonly<Record<string, Entry>>;
export type Values = Readonly<Record<string, string | number>>;

export interface Dictionaries {
  /** The words common to all games, and the client's own. */
  common: Dictionary;
  /** Each game's own words, by its name. */
  games: Readonly<Record<string, Dictionary>>;
}

const PLACEHOLDER = /\{(\w+)\}/g;

/** All texts of one language: the common ones, and through `of` a game's, which come before the common ones. */
export class Words {
  readonly language: string;
  readonly #dictionaries: Dictionaries;
  readonly #game: string;
  readonly #plural: Intl.PluralRules;

  constructor(language: string, dictionaries: Dictionaries, game = '') {
    this.language = language;
    this.#dictionaries = dictionaries;
    this.#game = game;
    this.#plural = new Intl.PluralRules(language);
  }

  /** The same language, with this game's words first. */
  of(game: string): Words {
    return new Words(this.language, this.#dictionaries, game);
  }

  has(key: string): boolean {
    return this.#find(key) !== undefined;
  }

  /** The text of a key with its values filled in. A key without a text is shown as it is, so that it is noticed. */
  say(key: string, values: Values = {}): string {
    const entry = this.#find(key);
    return entry === undefined ? key : fill(this.#form(entry, values), values);
  }

  /** The text of the first key that has one. */
  first(keys: readonly string[], values: Values = {}): string {
    return this.say(keys.find((key) => this.has(key)) ?? keys[keys.length - 1] ?? '', values);
  }

  list(items: readonly string[]): string {
    return new Intl.ListFormat(this.language, { type: 'conjunction' }).format(items);
  }

  #find(key: string): Entry | undefined {
    return this.#dictionaries.games[this.#game]?.[key] ?? this.#dictionaries.common[key];
  }

  #form(entry: Entry, values: Values): string {
    if (typeof entry === 'string') return entry;
    return entry[this.#plural.select(Number(values.count ?? 0))] ?? entry.other;
  }
}

function fill(text: string, values: Values): string {
  return text.replace(PLACEHOLDER, (whole, name: string) => String(values[name] ?? whole));
}
