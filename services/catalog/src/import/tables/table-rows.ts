import type { CompetitionWhole, Festival } from '@laurel/proto/catalog/v1/festival';
import { formatAmountForInput } from '@laurel/rules/money/money';
import type { CsvCell } from '@laurel/rules/text/csv';
import type { DateFields, FeeFields } from '../../domain/festivals/competition.js';
import type { TermFields } from '../../domain/terms/term-fields.js';
import { getDateFields, getTermFields } from '../../messages/competition-fields.js';
import { FLAT_FIELDS } from '../records/record.js';
import { formatCell } from './column-mapping.js';
import { DEADLINE_COLUMNS, RULE_COLUMNS, type RuleColumn } from './competition-columns.js';

const RULE_COLUMN_NAMES = Object.keys(RULE_COLUMNS) as RuleColumn[];
/** The columns of an exported table. */
export const EXPORTED_COLUMNS: readonly string[] = ['laurelId', ...FLAT_FIELDS, ...DEADLINE_COLUMNS];

/**
 * Returns the rows of a festival, one for each deadline. The fields of the festival and of each competition
 * are only in their first row, except the names. Omits rules that no column can express. An import of the table leaves them
 * unchanged.
 */
export function toTableRows(festival: Festival, competitions: readonly CompetitionWhole[]): CsvCell[][] {
  const festivalFields = festival as unknown as Record<string, unknown>;
  const rows = competitions.flatMap((details): Record<string, unknown>[] => {
    const { name, opensOn, notificationDate } = details.competition!;
    const dates = getDateFields(details).filter(({ deprecated }) => !deprecated);
    const dateCells: object[] = dates.length > 0 ? dates.map(toDateCells) : [{}];
    return dateCells.map((cells, n) => ({
      competition: name,
      ...cells,
      ...(n === 0 && { opensOn, notificationDate, ...toRuleCells(details.terms.map(getTermFields)) }),
    }));
  });
  const fieldNames = new Set(FLAT_FIELDS);
  const festivalRows = rows.length > 0 ? rows : [{}];
  return festivalRows.map((row, n) =>
    EXPORTED_COLUMNS.map((column) => {
      if (column === 'laurelId') return festival.id;
      const isIncluded = n === 0 || column === 'name';
      if (fieldNames.has(column)) return isIncluded ? formatCell(festivalFields[column]) : null;
      return formatCell((row as Record<string, unknown>)[column]);
    }),
  );
}

const toDateCells = ({ date, title, time, timezone, fees }: DateFields) => ({
  deadline: date,
  deadlineName: title,
  deadlineTime: time,
  deadlineTimezone: timezone,
  ...toFeeCells(fees),
});

/**
 * Returns the cells of fees. Fees that an amount cannot express are written as JSON, which an import can
 * parse.
 */
function toFeeCells(fees: readonly FeeFields[]): { fee?: string; studentFee?: string } {
  const {
    standard = [],
    student = [],
    other = [],
  } = Object.groupBy(fees, ({ audience, appliesTo }) =>
    appliesTo === null && (audience === 'standard' || audience === 'student') ? audience : 'other',
  );
  const formatFee = (fee: FeeFields) => `${fee.currency} ${formatAmountForInput(fee)}`;
  if (standard.length > 1 || student.length > 1 || other.length > 0) return { fee: JSON.stringify(fees) };
  return {
    ...(standard[0] && { fee: formatFee(standard[0]) }),
    ...(student[0] && { studentFee: formatFee(student[0]) }),
  };
}

function toRuleCells(terms: readonly TermFields[]): Partial<Record<RuleColumn, string>> {
  return Object.fromEntries(
    RULE_COLUMN_NAMES.flatMap((column) => {
      const types: readonly string[] = RULE_COLUMNS[column];
      const stated = terms
        .filter(({ type }) => types.includes(type))
        .toSorted((a, b) => types.indexOf(a.type) - types.indexOf(b.type));
      const isUnique = new Set(stated.map(({ type }) => type)).size === stated.length;
      const cells = stated.map((term) => (isSimple(term) ? formatRule(column, term) : null));
      return cells.length > 0 && isUnique && !cells.includes(null) ? [[column, cells.join(' ')]] : [];
    }),
  );
}

/**
 * Returns whether a rule consists of one value that every film must meet, so that a column can express it.
 */
const isSimple = ({ isMandatory, groupKey, maxAgeMonths, type, countries, exceptCountries }: TermFields) =>
  isMandatory &&
  groupKey === null &&
  maxAgeMonths === null &&
  exceptCountries.length === 0 &&
  (type !== 'premiere_restriction' || countries.length === 0);

function formatRule(column: RuleColumn, term: TermFields): string | null {
  switch (column) {
    case 'minRuntime':
    case 'maxRuntime':
      return formatRuntime(term[RULE_COLUMNS[column][0]]!);
    case 'completedAfter':
      return term.film_restriction_age;
    case 'premiere':
      return term.exceptOwnCountry ? null : term.premiere_restriction;
    case 'productionCountries':
      return `${term.type === 'country_restriction_forbidden' ? 'not ' : ''}${term.countries.join('; ')}`;
  }
}

function formatRuntime(seconds: number): string {
  if (seconds % 60 === 0) return String(seconds / 60);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
}
