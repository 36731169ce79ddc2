import { foldName } from '@laurel/rules/text/fold';
import type { ColumnMapping } from './column-mapping.js';
import { COMPETITION_COLUMNS } from './competition-columns.js';

export interface TableRow {
  n: number;
  cells: readonly string[];
}

/** Returns whether a table has columns of competitions. A festival can then have several rows. */
export const hasCompetitionColumns = (mapping: readonly ColumnMapping[]): boolean =>
  mapping.some(({ field }) => field !== null && COMPETITION_COLUMNS.includes(field));

interface Previous {
  first: number;
  name: string;
  country: string;
  city: string;
}

/**
 * Groups rows of the same festival. Maps each further row of a festival to its first row. Rows with the same id belong together, or else rows with the same name, country and city. A
 * row without name and id belongs to the row above. An empty country or city repeats the value of the row
 * above if the name is the same.
 */
export async function groupRows(
  rows: Iterable<TableRow> | AsyncIterable<TableRow>,
  mapping: readonly ColumnMapping[],
): Promise<Map<number, number>> {
  const getColumn = (field: string) => mapping.findIndex((column) => column.field === field);
  const [idColumn, nameColumn, countryColumn, cityColumn] = ['laurelId', 'name', 'country', 'city'].map(
    getColumn,
  );
  const firstByKey = new Map<string, number>();
  const firstByRow = new Map<number, number>();
  let previous: Previous | null = null;
  for await (const { n, cells } of rows) {
    const read = (column: number | undefined) => foldName(cells[column ?? -1] ?? '');
    const [id, name] = [read(idColumn), read(nameColumn)];
    const isSameName: boolean = previous !== null && (name === '' || name === previous.name) && id === '';
    const country: string = read(countryColumn) || (isSameName ? previous!.country : '');
    const city: string = read(cityColumn) || (isSameName ? previous!.city : '');
    if (name === '' && id === '') {
      if (previous) firstByRow.set(n, previous.first);
      continue;
    }
    const key = id ? `id ${id}` : JSON.stringify([name, country, city]);
    const first: number = firstByKey.get(key) ?? n;
    firstByKey.set(key, first);
    if (first !== n) firstByRow.set(n, first);
    previous = { first, name, country, city };
  }
  return firstByRow;
}
