/** How one comes to a table: its link, and the code in what somebody typed. */
import { paths } from './routes';

/** The code in a typed code or a pasted link; empty if there is none. */
export function codeIn(typed: string): string {
  const text = typed.replace(/^.*#\/t\//, '').replace(/[\s.\-_/]/g, '');
  return /^[A-Za-z0-9]{3,20}$/.test(text) ? text.toUpperCase() : '';
}

/** The link to send. */
export const linkTo = (origin: string, code: string): string => `${origin}/${paths.table(code)}`;

/** A code in groups, as it is read out. */
export function spelled(code: string): string {
  const size = code.length % 3 === 0 || code.length < 6 ? 3 : 4;
  return code.length < 6 ? code : (code.match(new RegExp(`.{1,${size}}`, 'g')) ?? [code]).join(' ');
}
