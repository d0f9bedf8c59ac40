/**
 * Which files the script comes in. Left to itself the build makes a file of whatever two screens share, dozens of them;
 * over a slow line each asks for a connection and carries its headers. What is named nowhere here is left to it.
 */
const LIBRARY = /node_modules\/(svelte|clsx|esm-env)\//;

/** What every screen needs, beside the library that draws. */
const KIT = [
  'app.css',
  'cards/',
  'lib/(api|context|refusals)',
  'ui/(Book|Button|Dialog|Drawn|Later|opener|RenewBanner|Trouble|Waiting)',
];

/** What every table needs, whatever is played there. */
const TABLE = [
  'lib/(behind|clock|connection|drawn|fan|hand|handorder|keepfocus|lately|orderkeeper|requests|seating|selection|shared|table|talk|telling|wire)',
  'motion/',
  'people/Attention',
  'screens/(Choice|TableScreen)',
  'ui/(Aloud|Arranging|BoardFrame|Bubble|CardButton|EmoteSign|emotes|Hand|LineBanner|LogList|Notice|Said|SeatBadge|steady|TimeLeft)',
];

/** Files of ours whose path begins so, styles among them. */
const ours = (names: readonly string[]): RegExp =>
  new RegExp(
    `/web/src/(${names.map((name) => (name.endsWith('/') || name.endsWith('.css') ? name : `${name}\\.`)).join('|')})`,
  );

/** A language's words, the games' among them, are one file (lessons are another matter), and so is each game's board. */
function named(id: string): string | null {
  const language = /\/words[/.](\w+)\.json$/.exec(id)?.[1];
  const game = /\/web\/src\/boards\/(\w+)\//.exec(id)?.[1];
  if (language !== undefined) return `words-${language}`;
  return game === undefined ? null : `board-${game}`;
}

/** The first that a file belongs to has it; with a board goes what it alone uses. */
export const groups = [
  { name: 'kit', test: new RegExp(`${LIBRARY.source}|${ours(KIT).source}`), includeDependenciesRecursively: false },
  { name: 'table', test: ours(TABLE), includeDependenciesRecursively: false },
  { name: named, includeDependenciesRecursively: true },
];
