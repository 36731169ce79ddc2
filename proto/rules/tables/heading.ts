/** A heading stands in one of the first rows, after a title. */
export const MAX_ROWS_BEFORE_HEADING = 10;

/**
 * Returns the index of the heading among the first rows of a table: the first row with the most known column
 * names. Returns null if no row is a heading.
 * @param countKnownNames the number of a row's cells that name a column; 0 if the row cannot be a heading
 */
export function findHeading(
  rows: readonly (readonly string[])[],
  countKnownNames: (cells: readonly string[]) => number,
): number | null {
  const counts = rows.slice(0, MAX_ROWS_BEFORE_HEADING + 1).map(countKnownNames);
  const maxKnownNames = Math.max(0, ...counts);
  return maxKnownNames === 0 ? null : counts.indexOf(maxKnownNames);
}
