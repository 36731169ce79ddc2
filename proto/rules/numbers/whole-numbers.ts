/** Groups of three digits after points, commas, apostrophes or spaces; the same sign in the whole number. */
const GROUPED = /^\d{1,3}(?:([.,'’ \u00a0\u2009\u202f])\d{3}(?:\1\d{3})*)?$/;
/** Spreadsheets show `12.00` for 12. */
const ZERO_FRACTION = /[.,]0{1,2}$/;

/**
 * Parses a whole number in any country's style: `12.000`, `12,000`, `9'500` and `12 000` are thousands, because a
 * whole number has no fraction. Returns null if the text is not a whole number.
 */
export function parseWholeNumber(cell: string): number | null {
  const text = cell.trim().replace(ZERO_FRACTION, '');
  if (!/^\d+$/.test(text) && !GROUPED.test(text)) return null;
  const number = Number(text.replace(/\D/g, ''));
  return Number.isSafeInteger(number) ? number : null;
}
