import { MAX_DATES, MAX_FEES } from '@laurel/rules/festivals/festival-limits';
import { formatInvalidValue } from '@laurel/messages/formatting/refusal-text';
import { splitHeadingCurrency } from '@laurel/rules/money/heading-currency';
import { collapseBlanks } from '@laurel/rules/text/white-space';
import type { CellProblem, CellSource } from './cell-problem.js';
import { clearsField } from './clear.js';
import { FEE_COLUMNS, getDeadlineColumn, getFeeColumn, TIERS, type Tier } from './competition-columns.js';
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

/** The cells of a row by field; empty ones are absent. */
export type RowValues = ReadonlyMap<string, string>;
/** The facts about a festival and its table with which competitions are read. */
export interface TableContext {
  /** The country of the festival, if it is known. */
  country: string | null;
  /** The currency of that country. */
  localCurrency: string | null;
  /** The currency of all stated fees of the festival; null if they have none or different ones. */
  festivalCurrency: string | null;
  /** The currencies of amounts for which the table states none, by field. */
  chosenCurrencies: ReadonlyMap<string, string>;
  /** The headings of the columns, by field. */
  columnByField: ReadonlyMap<string, string>;
}
export interface DateRecord {
  date: string;
  title: string | null;
  time: string | null;
  timezone: string | null;
  fees: FeeRecord[];
}

/** The deadlines of a row with their fees. */
export class DeadlineRow {
  readonly problems: CellProblem[] = [];
  /** Notes about fees that are not imported, because they are not understood or the row has no date for them. */
  readonly notes: CellProblem[] = [];
  /** True if a fee is not understood. Deadlines then keep the stored fees that the row does not state. */
  hasUnclearFees = false;
  readonly dates: (DateRecord & { source: CellSource })[];
  private readonly currencies: FeeCurrencies;
  private readonly deadlines: Deadline[];

  constructor(
    private readonly line: number,
    private readonly values: RowValues,
    private readonly context: TableContext,
  ) {
    this.currencies = this.readCurrencies();
    this.deadlines = [...this.listDeadlines(), ...listTierDeadlines(values)];
    this.dates = this.readDates();
  }

  private readDates(): (DateRecord & { source: CellSource })[] {
    const { deadlines, values } = this;
    const statedFees = this.readFees('fee');
    const studentFees = this.readFees('studentFee').map((fee) => ({
      ...fee,
      title: STUDENT_FEE_TITLE,
      audience: 'student' as const,
    }));
    // `35 USD / 28 EUR` for one deadline is the same fee in two currencies.
    const isFeeInSeveralCurrencies = deadlines.length === 1 && haveDifferentCurrencies(statedFees);
    const fees = isFeeInSeveralCurrencies ? statedFees.map(addCurrencyToTitle) : statedFees;
    const isExactList = isFeeList(values.get('fee') ?? '');
    // Standard fees are assigned to the deadlines one by one. All other fees apply to every deadline, as do the
    // fees of an exact list.
    const isAssigned = ({ audience, appliesTo }: StatedFee) =>
      !isExactList && !isFeeInSeveralCurrencies && audience === 'standard' && !appliesTo;
    const standardFees = fees.filter(isAssigned);
    const feesForAll = [...fees.filter((fee) => !isAssigned(fee)), ...studentFees];
    for (const tier of TIERS.filter((name) => !values.has(getDeadlineColumn(name))))
      this.noteFeeWithoutDate(getFeeColumn(tier), getDeadlineColumn(tier));
    if (deadlines.length === 0)
      for (const field of ['fee', 'studentFee']) this.noteFeeWithoutDate(field, 'deadline');
    const feeByDeadline = this.assignFees(standardFees);
    return deadlines.map(({ field, cell, feeColumn, date, title }, n) => {
      const tierFees = feeColumn ? this.readFees(feeColumn) : [];
      const fee = feeByDeadline[n];
      const deadlineFees = tierFees.length > 0 || !fee ? tierFees : [fee];
      return {
        date,
        title,
        time: values.get('deadlineTime') ?? null,
        timezone: values.get('deadlineTimezone') ?? null,
        fees: [...deadlineFees, ...feesForAll].map(toFeeRecord),
        source: { line: this.line, field, cell },
      };
    });
  }

  private listDeadlines(): Deadline[] {
    const field = 'deadline';
    const titles = splitDeadlines(this.values.get('deadlineName') ?? '');
    const dates = splitDeadlines(this.values.get(field) ?? '').filter(Boolean);
    if (dates.length > MAX_DATES) {
      this.addProblem(field, formatInvalidValue({ why: 'too_many', max: MAX_DATES }));
      return [];
    }
    return dates.map((date, n) => ({ date, title: titles[n] || null, field, cell: date, feeColumn: null }));
  }

  /** Returns the fee of each deadline from a cell with one for all, one for each, or one for each column of deadlines. */
  private assignFees(fees: readonly StatedFee[]): (StatedFee | undefined)[] {
    const { deadlines } = this;
    if (fees.length <= 1) return deadlines.map(() => fees[0]);
    const haveTiers = fees.every(({ tier }) => tier !== null);
    if (fees.length === deadlines.length) {
      const isUntitled = deadlines.every(({ title }) => title === null);
      const inOrder = haveTiers && isUntitled ? fees.toSorted(compareTiers) : fees;
      return deadlines.map(({ title }, n) => findTierFee(fees, title) ?? inOrder[n]);
    }
    const columns = TIERS.filter((tier) => this.context.columnByField.has(getDeadlineColumn(tier)));
    const tiers = haveTiers ? fees.map(({ tier }) => tier!) : columns;
    const canAssign = tiers.length === fees.length && deadlines.every(({ field }) => field !== 'deadline');
    if (deadlines.length > 0 && !canAssign) {
      this.noteUnclearFee(
        'fee',
        formatInvalidValue({ why: 'fees_differ', fees: fees.length, deadlines: deadlines.length }),
      );
      return [];
    }
    if (deadlines.length > 0)
      for (const tier of tiers.filter((name) => !this.values.has(getDeadlineColumn(name))))
        this.noteFeeWithoutDate('fee', getDeadlineColumn(tier));
    return deadlines.map(({ field }) => fees[tiers.findIndex((tier) => getDeadlineColumn(tier) === field)]);
  }

  private readCurrencies(): FeeCurrencies {
    const { localCurrency, chosenCurrencies } = this.context;
    const cell = this.values.get('currency');
    const currency =
      cell === undefined ? null : parseCurrencyCell(cell, localCurrency, [...chosenCurrencies.values()]);
    if (cell !== undefined && currency === null)
      this.addProblem('currency', formatInvalidValue({ why: 'currency', value: cell }));
    const feeCells = FEE_COLUMNS.flatMap((column) => this.values.get(column) ?? []);
    const row = currency ?? findRowCurrency(feeCells, localCurrency);
    return { row, local: localCurrency, free: row ?? this.context.festivalCurrency };
  }

  private readFees(column: string): StatedFee[] {
    const cell = this.values.get(column);
    if (cell === undefined || clearsField(cell)) return [];
    const row = this.currencies.row ?? this.context.chosenCurrencies.get(column) ?? null;
    const heading = splitHeadingCurrency(this.context.columnByField.get(column) ?? '');
    const free = heading.currency ?? this.currencies.free;
    const isUnclear = column === 'studentFee' && isUnclearStudentFee(cell);
    const fees = isUnclear
      ? formatInvalidValue({ why: 'fee' })
      : parseFeeCell(cell, { ...this.currencies, row, free });
    // Only the fees of this column can belong to different deadlines.
    const isTooLong = column !== 'fee' && fees.length > MAX_FEES;
    const problem =
      typeof fees !== 'string' && isTooLong ? formatInvalidValue({ why: 'too_many', max: MAX_FEES }) : fees;
    if (typeof problem !== 'string') return problem;
    if (!isFeeList(cell) && OPTIONAL_FEE_PROBLEMS.includes(problem)) this.noteUnclearFee(column, problem);
    else this.addProblem(column, problem);
    return [];
  }

  /** Notes that a fee is not imported until its cell is corrected. */
  private noteUnclearFee(field: string, hint: string): void {
    this.hasUnclearFees = true;
    const message = formatInvalidValue({ why: 'fee_left_out', hint });
    this.notes.push({ line: this.line, field, cell: this.values.get(field) ?? '', message });
  }

  /** Notes that a fee is not imported, and the column in which its date is missing. */
  private noteFeeWithoutDate(field: string, deadlineField: string): void {
    const cell = this.values.get(field);
    if (cell === undefined || clearsField(cell)) return;
    const column = this.context.columnByField.get(deadlineField);
    const message =
      column === undefined
        ? formatInvalidValue({ why: 'fee_without_deadline' })
        : formatInvalidValue({ why: 'fee_without_day', column });
    this.notes.push({ line: this.line, field, cell, message });
  }

  private addProblem(field: string, message: string): void {
    this.problems.push({ line: this.line, field, cell: this.values.get(field) ?? '', message });
  }
}

/** Problems of a fee without which the deadline is imported. */
const OPTIONAL_FEE_PROBLEMS: readonly string[] = [
  formatInvalidValue({ why: 'fee' }),
  formatInvalidValue({ why: 'fee_ambiguous' }),
];

const haveDifferentCurrencies = (fees: readonly FeeRecord[]): boolean =>
  fees.length > 1 && new Set(fees.map(({ currency }) => currency)).size === fees.length;

/** Returns the fee of the tier that a deadline's title names, such as `Early bird`. */
function findTierFee(fees: readonly StatedFee[], title: string | null): StatedFee | undefined {
  const titleTier = title === null ? null : findTier(title);
  return titleTier === null ? undefined : fees.find(({ tier }) => tier === titleTier);
}
const toFeeRecord = ({ tier: _tier, ...fee }: StatedFee): FeeRecord => fee;

/** The fees of a deadline need different titles. */
const addCurrencyToTitle = (fee: StatedFee, n: number): StatedFee =>
  n === 0 ? fee : { ...fee, title: `${fee.title} (${fee.currency})` };

const compareTiers = (a: StatedFee, b: StatedFee): number => TIERS.indexOf(a.tier!) - TIERS.indexOf(b.tier!);

/** A deadline, and the cell in which it stands. */
interface Deadline {
  date: string;
  title: string | null;
  field: string;
  cell: string;
  feeColumn: string | null;
}
const DEADLINE_SEPARATOR = /\s?(?:\n|;|\s\/\s)\s?/;
/** Splits a cell with several deadlines: at line breaks, semicolons, and slashes between spaces. */
export const splitDeadlines = (cell: string): string[] => collapseBlanks(cell).split(DEADLINE_SEPARATOR);

const TIER_TITLES: Record<Tier, string> = {
  early: 'Early',
  regular: 'Regular',
  late: 'Late',
  extended: 'Extended',
};
const listTierDeadlines = (values: RowValues): Deadline[] =>
  TIERS.flatMap((tier) => {
    const field = getDeadlineColumn(tier);
    const date = values.get(field);
    return date === undefined
      ? []
      : [{ date, cell: date, title: TIER_TITLES[tier], field, feeColumn: getFeeColumn(tier) }];
  });
