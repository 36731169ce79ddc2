import { MAX_COMPETITIONS, MAX_DATES } from '@laurel/rules/festivals/festival-limits';
import { parseUnambiguousDay } from '@laurel/rules/dates/written-days';
import { formatInvalidValue } from '@laurel/messages/formatting/refusal-text';
import { toCompetitionKey } from '../../domain/names/competition-name.js';
import { CellProblems, type CellSource, type ValueSource } from './cell-problem.js';
import { clearsField } from './clear.js';
import { isRuleColumn } from './competition-columns.js';
import { DeadlineRow, type DateRecord, type RowValues, type TableContext } from './deadline-row.js';
import type { RuleRecord } from './parse-rule-cell.js';
import { RuleCells } from './rule-cells.js';

interface CompetitionRecord {
  name: string;
  opensOn?: string | null;
  notificationDate?: string | null;
  dates?: DateRecord[];
  terms?: RuleRecord[];
}

interface CompetitionOfRows {
  record: CompetitionRecord;
  rules: RuleCells;
  hasUnclearFees: boolean;
}

/** The name of the competition if the table has no column for it. */
const ONLY_COMPETITION = 'Competition';

/** Collects the competitions that the rows of one festival state, in the order of the table. */
export class CompetitionRows {
  readonly problems = new CellProblems();
  /** Notes about cells that are not imported as they stand. */
  readonly notes = new CellProblems();
  private readonly competitions = new Map<string, CompetitionOfRows>();
  private readonly cellByRecord = new Map<object, CellSource>();
  private lastName: string | null = null;
  constructor(private readonly context: TableContext) {}

  /**
   * Adds a row. A row without a competition's name belongs to the competition of the row above. Ignores the rows after
   * too many competitions or deadlines, because the check of the record refuses it.
   */
  add(line: number, values: RowValues): void {
    const name = values.get('competition') ?? this.lastName ?? ONLY_COMPETITION;
    this.lastName = name;
    const key = toCompetitionKey(name);
    if (!this.competitions.has(key) && this.competitions.size > MAX_COMPETITIONS) return;
    const competition = this.competitions.get(key) ?? {
      record: { name },
      rules: new RuleCells(),
      hasUnclearFees: false,
    };
    const { record, rules } = competition;
    if (!this.competitions.has(key))
      this.cellByRecord.set(record, { line, field: 'competition', cell: name });
    this.competitions.set(key, competition);
    this.addDays(record, line, values);
    for (const [field, cell] of values) {
      if (!isRuleColumn(field)) continue;
      const { problem, note } = rules.add({ line, field, cell }, this.context.country);
      if (problem) this.problems.add(problem);
      if (note) this.notes.add(note);
    }
    if (record.dates && record.dates.length > MAX_DATES) return;
    const deadlines = new DeadlineRow(line, values, this.context);
    this.problems.add(...deadlines.problems);
    this.notes.add(...deadlines.notes);
    competition.hasUnclearFees ||= deadlines.hasUnclearFees;
    for (const { source, ...date } of deadlines.dates) {
      this.cellByRecord.set(date, source);
      (record.dates ??= []).push(date);
    }
  }

  /** Returns the competitions, each with the rules that it replaces. */
  toRecords() {
    return Array.from(this.competitions.values(), ({ record, rules, hasUnclearFees }) => {
      const terms = rules.listRules()?.map(({ rule }) => rule);
      return { record: { ...record, ...(terms && { terms }) }, ...rules.getScope(), hasUnclearFees };
    });
  }

  /** Returns the cells from which the competitions, rules and deadlines were read. */
  listSources(): ValueSource[] {
    return [...this.competitions.values()].flatMap(({ record, rules }, n) => [
      ...(rules.listRules() ?? []).map(({ source }, m) => ({
        path: `competitions.${n}.terms.${m}`,
        ...source,
      })),
      ...(record.dates ?? []).map((date, m) => ({
        path: `competitions.${n}.dates.${m}`,
        ...this.cellByRecord.get(date)!,
      })),
      { path: `competitions.${n}`, ...this.cellByRecord.get(record)! },
    ]);
  }

  private addDays(competition: CompetitionRecord, line: number, values: RowValues): void {
    for (const field of ['opensOn', 'notificationDate'] as const) {
      const cell = values.get(field);
      if (cell === undefined) continue;
      const day = clearsField(cell) ? null : parseUnambiguousDay(cell);
      if (day === null && !clearsField(cell))
        this.addProblem({ line, field, cell }, formatInvalidValue({ why: 'day' }));
      else if (competition[field] !== undefined && competition[field] !== day)
        this.addProblem({ line, field, cell }, formatInvalidValue({ why: 'row_differs' }));
      else competition[field] = day;
    }
  }

  private addProblem(source: CellSource, message: string): void {
    this.problems.add({ ...source, message });
  }
}
