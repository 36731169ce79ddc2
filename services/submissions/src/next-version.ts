/** A row as its change leaves it: under the version that it is told with. */
export const withNextVersion = <T extends { rowVersion: number }>(row: T): T => ({
  ...row,
  rowVersion: row.rowVersion + 1,
});
