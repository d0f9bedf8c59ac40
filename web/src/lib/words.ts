/** A text, or its forms by plural category: `one` and `other` at least; `zero` is said of nothing, in any language. */
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

/** What is shortened before a name that begins with a vowel, by language: « la table d’Alice ». */
const ELIDED: Readonly<Record<string, readonly [before: RegExp, short: string]>> = {
  fr: [/\bde \{(\w+)\}/g, 'd’'],
};
const VOWEL = /^[aeiouyhœæ]/i;

/** What the browser knows of a language. To make it takes longer than to say many sentences. */
interface Grammar {
  plural: Intl.PluralRules;
  list: Intl.ListFormat;
}

const grammarOf = (language: string): Grammar => ({
  plural: new Intl.PluralRules(language),
  list: new Intl.ListFormat(language, { type: 'conjunction' }),
});

/** All texts of one language: the common ones, and through `of` a game's, which come before the common ones. */
export class Words {
  readonly language: string;
  readonly #dictionaries: Dictionaries;
  readonly #game: string;
  readonly #grammar: Grammar;
  readonly #ofGames = new Map<string, Words>();

  constructor(language: string, dictionaries: Dictionaries, game = '', grammar = grammarOf(language)) {
    this.language = language;
    this.#dictionaries = dictionaries;
    this.#game = game;
    this.#grammar = grammar;
  }

  /** The same language, with this game's words first; for the same game the same. */
  of(game: string): Words {
    const made = this.#ofGames.get(game) ?? new Words(this.language, this.#dictionaries, game, this.#grammar);
    this.#ofGames.set(game, made);
    return made;
  }

  has(key: string): boolean {
    return this.#find(key) !== undefined;
  }

  /** The text of a key with its values filled in. A key without a text is shown as it is, so that it is noticed. */
  say(key: string, values: Values = {}): string {
    const entry = this.#find(key);
    return entry === undefined ? key : fill(this.#elided(this.#form(entry, values), values), values);
  }

  /** The text of the first key that has one. */
  first(keys: readonly string[], values: Values = {}): string {
    return this.say(keys.find((key) => this.has(key)) ?? keys[keys.length - 1] ?? '', values);
  }

  list(items: readonly string[]): string {
    return this.#grammar.list.format(items);
  }

  #elided(text: string, values: Values): string {
    const [before, short] = ELIDED[this.language] ?? [];
    if (before === undefined) return text;
    return text.replace(before, (whole, name: string) =>
      VOWEL.test(String(values[name] ?? '').normalize('NFD')) ? `${short}{${name}}` : whole,
    );
  }

  #find(key: string): Entry | undefined {
    return this.#dictionaries.games[this.#game]?.[key] ?? this.#dictionaries.common[key];
  }

  #form(entry: Entry, values: Values): string {
    if (typeof entry === 'string') return entry;
    const count = Number(values.count ?? 0);
    return (count === 0 ? entry.zero : undefined) ?? entry[this.#grammar.plural.select(count)] ?? entry.other;
  }
}

function fill(text: string, values: Values): string {
  return text.replace(PLACEHOLDER, (whole, name: string) => String(values[name] ?? whole));
}
