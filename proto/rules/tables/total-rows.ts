import { foldName } from '../text/fold.js';

const TOTAL_TEXTS =
  'total|totals|totale|totales|totaux|sum|summe|gesamt|gesamtsumme|zwischensumme|somme|somma|suma|soma|razem|celkem';
/** `Total`, `Grand total (EUR)`, `Total 2027`, `Sous-total:`. A festival may be called “Total Refusal”. */
const TOTAL = new RegExp(
  `^(?:(?:grand|sub|sous) ?)?(?:${TOTAL_TEXTS})(?: (?:\\d+|[a-z]{3}|gesamt|insgesamt|fees|gebuhren|kosten|costs|frais|general|geral|entries|festivals))*$`,
);

/** Returns whether a row is the sum of those above it: its first cell says so, and a cell has a number. */
export const isTotalRow = (cells: readonly string[]): boolean =>
  TOTAL.test(foldName(cells.find((cell) => cell.trim() !== '') ?? '')) &&
  cells.some((cell) => /\d/.test(cell));

/** `2024`, `— 2024/25 —`. */
const YEARS = /^(?:19|20)\d\d(?: \d{2,4})?$/;
/** Returns whether a row is only a year above the rows of that year. */
export function isYearRow(cells: readonly string[]): boolean {
  const [cell, ...otherCells] = cells.filter((text) => text.trim() !== '');
  return cells.length > 1 && otherCells.length === 0 && YEARS.test(foldName(cell ?? ''));
}
