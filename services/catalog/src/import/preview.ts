import type { PreviewRow } from '@laurel/proto/catalog/v1/import';
import { applyFormat } from '@laurel/rules/tables/column-formats';
import { MAX_RECORD_PROBLEMS } from '@laurel/rules/festivals/imports';
import { getFormatKind } from '@laurel/rules/festivals/import-columns';
import { getCountryCurrency } from '@laurel/rules/money/country-currencies';
import { isNotStated } from '@laurel/rules/text/not-stated';
import { readCompetitionCell } from './read-competition-cell.js';
import { locateProblems, toProblem } from './tables/cell-problem.js';
import type { ColumnMapping } from './tables/column-mapping.js';
import { COMPETITION_COLUMNS } from './tables/competition-columns.js';
import type { FeeCurrencies } from './tables/parse-fee-cell.js';
import { addCurrency, findStatedCountry, getStatedCurrency, rowsToRecord } from './tables/rows-to-record.js';
import { cutText, cutValue, isLong } from './records/cut.js';
import { limitProblems, RecordProblems } from './records/problems.js';
import { parseFestivalRecord } from './records/record.js';

/**
 * Shows how a table row would be imported. Shows the cells of a refused row. Truncates long values.
 * @param festivalName the name in the festival's first row, for a row that omits it
 */
export function previewRow(
  { n, line, cells }: { n: number; line: number; cells: string[] },
  mapping: readonly ColumnMapping[],
  festivalName: string,
): PreviewRow {
  const { record: statedRecord, problems, notes, sources } = rowsToRecord([{ line, cells }], mapping);
  const cellProblems = problems.map((problem) => toProblem(problem, line, mapping));
  const record: Record<string, unknown> = { name: festivalName, ...statedRecord };
  const row = { n, line, cells: cells.map(cutText), isCut: cells.some(isLong) };
  const country = findStatedCountry([{ line, cells }], mapping);
  const toShownJson = (fields: object) => JSON.stringify(fields, (_field, value: unknown) => cutValue(value));
  try {
    const { fields } = parseFestivalRecord(record);
    return {
      ...row,
      record: toShownJson({
        ...fields,
        ...getCompetitionCells(
          cells,
          mapping,
          { row: findFeeCurrency(statedRecord), local: getCountryCurrency(country ?? '') },
          country,
        ),
      }),
      problems: [...cellProblems, ...notes.map((note) => toProblem(note, line, mapping))],
    };
  } catch (error) {
    if (!(error instanceof RecordProblems)) throw error;
    const allProblems = [...cellProblems, ...locateProblems(error.problems, sources, line, mapping)];
    return { ...row, record: toShownJson(record), problems: limitProblems(allProblems, MAX_RECORD_PROBLEMS) };
  }
}

/** Returns the currency of the first fee that the row states. */
function findFeeCurrency({ competitions }: Record<string, unknown>): string | null {
  const stated = (competitions ?? []) as { dates?: { fees: { currency: string }[] }[] }[];
  const dates = stated.flatMap((competition) => competition.dates ?? []);
  return dates.flatMap(({ fees }) => fees)[0]?.currency ?? null;
}

/**
 * Returns the cells of a competition as they are read. They are not shown as a competition, because several
 * rows can describe one.
 */
const getCompetitionCells = (
  cells: readonly string[],
  mapping: readonly ColumnMapping[],
  currencies: FeeCurrencies,
  country: string | null,
) =>
  Object.fromEntries(
    mapping.flatMap((mapped, n) => {
      const { column, field, format } = mapped;
      if (field === null || !COMPETITION_COLUMNS.includes(field) || isNotStated(cells[n] ?? '')) return [];
      const cell = applyFormat(cells[n]!, format, getStatedCurrency(mapped, cells, mapping));
      const text = getFormatKind(field) === 'amounts' ? addCurrency(cell, column) : cell;
      return [[field, readCompetitionCell(field, text, currencies, country)]];
    }),
  );
