/** Rows of cards as a rulebook writes them: cards by blanks, groups by `|`, and after `#` what there is to say. */
export interface CardRow {
  groups: string[][];
  caption: string;
}

export function cardRows(text: string): CardRow[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [cards = '', caption = ''] = line.split('#');
      const groups = cards.split('|').map((group) => group.split(/\s+/).filter(Boolean));
      return { groups: groups.filter((group) => group.length > 0), caption: caption.trim() };
    });
}
