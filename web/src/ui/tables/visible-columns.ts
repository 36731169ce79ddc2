/** Parses which columns are visible from the address. Without a parameter, those that are not hidden by default. */
export function parseVisibleColumns<C extends string>(
  columns: readonly C[],
  hiddenByDefault: readonly C[],
  parameter: string | null,
): Record<C, boolean> {
  const visibleColumns: readonly string[] =
    parameter?.split(',') ?? columns.filter((column) => !hiddenByDefault.includes(column));
  return Object.fromEntries(columns.map((column) => [column, visibleColumns.includes(column)])) as Record<
    C,
    boolean
  >;
}

/** Formats the visible columns for the address; null for the default ones. */
export function serializeVisibleColumns<C extends string>(
  columns: readonly C[],
  hiddenByDefault: readonly C[],
  visibility: Readonly<Record<C, boolean>>,
): string | null {
  const isDefault = columns.every((column) => visibility[column] !== hiddenByDefault.includes(column));
  return isDefault ? null : columns.filter((column) => visibility[column]).join(',') || 'none';
}
