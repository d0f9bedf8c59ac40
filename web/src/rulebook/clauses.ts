/** What in a rulebook's Markdown is a clause, a reference to one, or a house rule. */
import type { Token, Tokens } from 'marked';

const CLAUSE = /^[A-Z]{1,2}\d{1,2}$/;
const REFERENCE = /\b([A-Z]\d{1,2})\b/;

/** The tokens inside a token. */
export const inner = (token: Token): Token[] => ('tokens' in token && token.tokens ? token.tokens : []);

/** The number of the clause that a paragraph begins, if it does. */
export function clauseOf(tokens: readonly Token[]): string | undefined {
  const first = tokens[0];
  return first?.type === 'strong' && CLAUSE.test(first.text as string) ? (first.text as string) : undefined;
}

export interface Piece {
  text: string;
  /** Is it the number of a clause? */
  clause: boolean;
}

/** A text in pieces: what refers to a clause, and what lies between. */
export function pieces(text: string): Piece[] {
  return text
    .split(REFERENCE)
    .map((piece, at) => ({ text: piece, clause: at % 2 === 1 }))
    .filter(({ text: piece }) => piece !== '');
}

/** The house rule that an item of a list is about: the first name written as code; empty if there is none. */
export function nameIn(tokens: readonly Token[]): string {
  const all = tokens.flatMap((token) => (token.type === 'text' || token.type === 'paragraph' ? inner(token) : []));
  const name = all.find((token): token is Tokens.Codespan => token.type === 'codespan');
  return name?.text ?? '';
}
