/** Returns the row with the version under which its change is published. */
export const withNextVersion = <T extends { rowVersion: number }>(row: T): T => ({
  ...row,
  rowVersion: row.rowVersion + 1,
});
