import { foldName } from '../text/fold.js';

const TOTAL_TEXTS =
  'total|totals|totale|totales|totaux|sum|summe|gesamt|gesamtsumme|zwischensumme|somme|somma|suma|soma|razem|celkem';
/** `Total`, `Grand total (EUR)`, `Total 2027`, `Sous-total:`. A festival may be called “Total Refusal”. */
const TOTAL = new RegExp(
  `^(?:(?:grand|sub|sous) ?)?(?:${TOTAL_TEXTS})(?: (?:\\d+|[a-z]{3}|gesamt|insgesamt|fees|gebuhren|kosten|costs|frais|general|geral|entry|entries|festivals?|films?))*$`,
);

/** `Zwischensumme 1. Halbjahr`, `Subtotal Europe`. */
const SUBTOTAL =
  /^(?:zwischensumme|zw summe|sub ?totale?s?|sous total|totale parziale|mezisoucet|subtotaal)\b/;

/**
 * Returns whether a row is the sum of those above it: its first filled cell says so, and a cell has a number, or the
 * other cells of the table are empty.
 */
export function isTotalRow(cells: readonly string[]): boolean {
  const [first, ...others] = cells.filter((cell) => cell.trim() !== '');
  const name = foldName(first ?? '');
  if (!TOTAL.test(name) && !SUBTOTAL.test(name)) return false;
  return cells.some((cell) => /\d/.test(cell)) || (others.length === 0 && cells.length > 1);
}

/** `2024`, `— 2024/25 —`. */
const YEARS = /^(?:19|20)\d\d(?: \d{2,4})?$/;
/** Returns whether a row is only a year above the rows of that year. */
export function isYearRow(cells: readonly string[]): boolean {
  const [cell, ...otherCells] = cells.filter((text) => text.trim() !== '');
  return cells.length > 1 && otherCells.length === 0 && YEARS.test(foldName(cell ?? ''));
}
