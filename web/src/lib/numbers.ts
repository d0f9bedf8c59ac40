/** A whole number from `least` to `most` as somebody writes it; null for anything else. */
export function wholeNumber(text: string, least: number, most: number): number | null {
  const written = text.trim();
  if (!/^-?\d{1,9}$/.test(written)) return null;
  const value = Number(written);
  return value >= least && value <= most ? value : null;
}
