import { parseUnambiguousDay } from '@laurel/rules/dates/written-days';
import { collapseBlanks } from '@laurel/rules/text/white-space';
import { formatInvalidValue } from '@laurel/messages/formatting/refusal-text';
import { toCompetitionKey } from '../../domain/names/competition-name.js';
import {
  FEE_COLUMNS,
  isRuleColumn,
  RULE_COLUMNS,
  TIERS,
  getDeadlineColumn,
  getFeeColumn,
} from './competition-columns.js';
import { isClear } from './clear.js';
import {
  findRowCurrency,
  findTier,
  isFeeList,
  isUnclearStudentFee,
  parseCurrencyCell,
  parseFeeCell,
  STUDENT_FEE_TITLE,
  type FeeCurrencies,
  type FeeRecord,
  type StatedFee,
} from './parse-fee-cell.js';
import { parseRuleCell, type RuleRecord } from './parse-rule-cell.js';

/** A problem of one cell. */
export interface CellProblem {
  line: number;
  field: string;
  message: string;
}
/** The cells of a row by field; empty ones are absent. */
export type RowValues = ReadonlyMap<string, string>;

interface DateRecord {
  date: string;
  title: string | null;
  time: string | null;
  timezone: string | null;
  fees: FeeRecord[];
}
interface CompetitionRecord {
  name: string;
  opensOn?: string | null;
  notificationDate?: string | null;
  dates?: DateRecord[];
  terms?: RuleRecord[];
  /** The rule types that the table states. Rules of other types stay as stored. */
  termTypes?: string[];
}

/** The name of the competition if the table has no column for it. */
const ONLY_COMPETITION = 'Competition';

/**
 * The cell from which a value was read. `path`: the location of the value in the record, such as
 * `competitions.0.dates.1`.
 */
export interface ValueSource {
  path: string;
  line: number;
  field: string;
}

/** Collects the competitions that the rows of one festival state, in the order of the table. */
export class CompetitionRows {
  readonly problems: CellProblem[] = [];
  private readonly competitions = new Map<string, CompetitionRecord>();
  private readonly cellByRecord = new Map<object, { line: number; field: string }>();
  private lastName: string | null = null;
  /**
   * @param localCurrency the currency of the festival's country, if it is known
   * @param chosenCurrencies the currencies of amounts for which the table states none, by field
   */
  constructor(
    private readonly localCurrency: string | null = null,
    private readonly chosenCurrencies: ReadonlyMap<string, string> = new Map(),
  ) {}

  /** Adds a row. A row without a competition's name belongs to the competition of the row above. */
  add(line: number, values: RowValues): void {
    const name = values.get('competition') ?? this.lastName ?? ONLY_COMPETITION;
    this.lastName = name;
    const key = toCompetitionKey(name);
    const competition: CompetitionRecord = this.competitions.get(key) ?? { name };
    this.competitions.set(key, competition);
    if (!this.cellByRecord.has(competition))
      this.cellByRecord.set(competition, { line, field: 'competition' });
    this.addDays(competition, line, values);
    this.addRules(competition, line, values);
    const dates = this.readDates(line, values);
    if (dates.length > 0) competition.dates = [...(competition.dates ?? []), ...dates];
  }

  toRecords(): CompetitionRecord[] {
    return [...this.competitions.values()];
  }

  /** Returns the cells from which the competitions and deadlines were read. */
  listSources(): ValueSource[] {
    return this.toRecords().flatMap((competition, n) => [
      ...(competition.dates ?? []).map((date, m) => ({
        path: `competitions.${n}.dates.${m}`,
        ...this.cellByRecord.get(date)!,
      })),
      { path: `competitions.${n}`, ...this.cellByRecord.get(competition)! },
    ]);
  }

  private addDays(competition: CompetitionRecord, line: number, values: RowValues): void {
    for (const field of ['opensOn', 'notificationDate'] as const) {
      const cell = values.get(field);
      if (cell === undefined) continue;
      const day = isClear(cell) ? null : parseUnambiguousDay(cell);
      if (day === null && !isClear(cell)) this.addProblem(line, field, formatInvalidValue({ why: 'day' }));
      else if (competition[field] !== undefined && competition[field] !== day)
        this.addProblem(line, field, formatInvalidValue({ why: 'row_differs' }));
      else competition[field] = day;
    }
  }

  private addRules(competition: CompetitionRecord, line: number, values: RowValues): void {
    for (const [column, cell] of values) {
      if (!isRuleColumn(column)) continue;
      const type = RULE_COLUMNS[column];
      const rule = isClear(cell) ? null : parseRuleCell(column, cell);
      if (typeof rule === 'string') {
        this.addProblem(line, column, rule);
        continue;
      }
      const isRepeated = competition.termTypes?.includes(type) ?? false;
      const previousRule = competition.terms?.find((term) => term.type === type) ?? null;
      if (isRepeated && JSON.stringify(previousRule) !== JSON.stringify(rule))
        this.addProblem(line, column, formatInvalidValue({ why: 'row_differs' }));
      if (isRepeated) continue;
      competition.termTypes = [...(competition.termTypes ?? []), type];
      competition.terms = [...(competition.terms ?? []), ...(rule ? [rule] : [])];
    }
  }

  private readDates(line: number, values: RowValues): DateRecord[] {
    const currencies = this.readCurrencies(line, values);
    const statedFees = this.readFees(line, 'fee', values, currencies);
    const studentFees = this.readFees(line, 'studentFee', values, currencies).map((fee) => ({
      ...fee,
      title: STUDENT_FEE_TITLE,
      audience: 'student' as const,
    }));
    const time = values.get('deadlineTime') ?? null;
    const timezone = values.get('deadlineTimezone') ?? null;
    const deadlines = [...listDeadlines(values), ...listTierDeadlines(values)];
    // `35 USD / 28 EUR` for one deadline is the same fee in two currencies.
    const isFeeInSeveralCurrencies = deadlines.length === 1 && haveDifferentCurrencies(statedFees);
    const fees = isFeeInSeveralCurrencies ? statedFees.map(addCurrencyToTitle) : statedFees;
    const isExactList = isFeeList(values.get('fee') ?? '');
    // Standard fees are assigned to the deadlines one by one. All other fees apply to every deadline, as do the
    // fees of an exact list.
    const standardFees =
      isExactList || isFeeInSeveralCurrencies ? [] : fees.filter(({ audience }) => audience === 'standard');
    const feesForAll = [...fees.filter((fee) => !standardFees.includes(fee)), ...studentFees];
    if (deadlines.length === 0 && fees.length + studentFees.length > 0)
      this.addProblem(line, 'fee', formatInvalidValue({ why: 'fee_without_deadline' }));
    else if (standardFees.length > 1 && standardFees.length !== deadlines.length)
      this.addProblem(
        line,
        'fee',
        formatInvalidValue({ why: 'fees_differ', fees: standardFees.length, deadlines: deadlines.length }),
      );
    for (const column of listFeesWithoutDeadline(values))
      this.addProblem(line, column, formatInvalidValue({ why: 'fee_without_deadline' }));
    return deadlines.map(({ column, feeColumn, ...date }, n) => {
      const tierFees = feeColumn ? this.readFees(line, feeColumn, values, currencies) : [];
      const fee =
        standardFees.length === 1
          ? standardFees[0]
          : (findTierFee(standardFees, date.title) ?? standardFees[n]);
      const deadlineFees = tierFees.length > 0 || !fee ? tierFees : [fee];
      const dateRecord = { ...date, time, timezone, fees: [...deadlineFees, ...feesForAll].map(toFeeRecord) };
      this.cellByRecord.set(dateRecord, { line, field: column });
      return dateRecord;
    });
  }

  private readCurrencies(line: number, values: RowValues): FeeCurrencies {
    const cell = values.get('currency');
    const currency =
      cell === undefined
        ? null
        : parseCurrencyCell(cell, this.localCurrency, [...this.chosenCurrencies.values()]);
    if (cell !== undefined && currency === null)
      this.addProblem(line, 'currency', formatInvalidValue({ why: 'currency' }));
    const feeCells = FEE_COLUMNS.flatMap((column) => values.get(column) ?? []);
    return { row: currency ?? findRowCurrency(feeCells, this.localCurrency), local: this.localCurrency };
  }

  private readFees(line: number, column: string, values: RowValues, currencies: FeeCurrencies): StatedFee[] {
    const cell = values.get(column);
    if (cell === undefined || isClear(cell)) return [];
    const row = currencies.row ?? this.chosenCurrencies.get(column) ?? null;
    const isUnclear = column === 'studentFee' && isUnclearStudentFee(cell);
    const fees = isUnclear ? formatInvalidValue({ why: 'fee' }) : parseFeeCell(cell, { ...currencies, row });
    if (typeof fees !== 'string') return fees;
    this.addProblem(line, column, fees);
    return [];
  }

  private addProblem(line: number, field: string, message: string): void {
    this.problems.push({ line, field, message });
  }
}

const haveDifferentCurrencies = (fees: readonly FeeRecord[]): boolean =>
  fees.length > 1 && new Set(fees.map(({ currency }) => currency)).size === fees.length;

/** Returns the fee of the tier that a deadline's title names, such as `Early bird`. */
const findTierFee = (fees: readonly StatedFee[], title: string | null): StatedFee | undefined =>
  title === null ? undefined : fees.find(({ tier }) => tier !== null && tier === findTier(title));
const toFeeRecord = ({ tier: _tier, ...fee }: StatedFee): FeeRecord => fee;

/** The fees of a deadline need different titles. */
const addCurrencyToTitle = (fee: StatedFee, n: number): StatedFee =>
  n === 0 ? fee : { ...fee, title: `${fee.title} (${fee.currency})` };

type Deadline = Pick<DateRecord, 'date' | 'title'> & { column: string; feeColumn: string | null };
const DEADLINE_SEPARATOR = /\s?(?:\n|;|\s\/\s)\s?/;
/** Splits a cell with several deadlines: at line breaks, semicolons, and slashes between spaces. */
export const splitDeadlines = (cell: string): string[] => collapseBlanks(cell).split(DEADLINE_SEPARATOR);

function listDeadlines(values: RowValues): Deadline[] {
  const titles = splitDeadlines(values.get('deadlineName') ?? '');
  const dates = splitDeadlines(values.get('deadline') ?? '').filter(Boolean);
  return dates.map((date, n) => ({ date, title: titles[n] || null, column: 'deadline', feeColumn: null }));
}

const TIER_TITLES = { early: 'Early', regular: 'Regular', late: 'Late', extended: 'Extended' };
const listTierDeadlines = (values: RowValues): Deadline[] =>
  TIERS.flatMap((tier) => {
    const column = getDeadlineColumn(tier);
    const date = values.get(column);
    return date === undefined
      ? []
      : [{ date, title: TIER_TITLES[tier], column, feeColumn: getFeeColumn(tier) }];
  });

const listFeesWithoutDeadline = (values: RowValues): string[] =>
  TIERS.filter((tier) => values.has(getFeeColumn(tier)) && !values.has(getDeadlineColumn(tier))).map(
    getFeeColumn,
  );
