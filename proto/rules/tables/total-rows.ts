import { foldName } from '../text/fold.js';

const TOTAL_TEXTS =
  'total|totals|totale|totales|totaux|sum|summe|gesamt|gesamtsumme|zwischensumme|somme|somma|suma|soma|razem|celkem';
/** `Total`, `Grand total (EUR)`, `Total 2027`, `Sous-total:`. A festival may be called “Total Refusal”. */
const TOTAL = new RegExp(
  `^(?:(?:grand|sub|sous) ?)?(?:${TOTAL_TEXTS})(?: (?:\\d+|[a-z]{3}|fees|general|geral|entries|festivals))*$`,
);

/** Returns whether a row is the sum of those above it: its first cell says so, and a cell has a number. */
export const isTotalRow = (cells: readonly string[]): boolean =>
  TOTAL.test(foldName(cells.find((cell) => cell.trim() !== '') ?? '')) &&
  cells.some((cell) => /\d/.test(cell));
