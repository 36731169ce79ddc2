import type { Film, Money } from '../../domain/model.js';
import type { FieldName } from '../../domain/rules/judgement.js';
import type { BoundRule } from '../index/rules/rule.js';
import type { Dictionary } from '../numbers/dictionary.js';
import { mayHaveMoreSelections } from '../../domain/rules/selection.js';
import { FILM_FIELDS, type NumberReader, type TextReader } from '../../domain/rules/film-fields.js';
import { fieldNames } from '../numbers/type-numbers.js';
import {
  getBudgetOutcome,
  getListOutcome,
  getNumberOutcome,
  getSelectionOutcome,
  getSubdivisionOutcome,
  type Outcome,
} from '../../domain/rules/compare.js';
import { AgeFieldColumn } from './age-field-column.js';
import { FieldColumn, UNKNOWN_VALUE } from './field-column.js';
import { SortedFilms } from './sorted-films.js';
import type { BitPair } from '../numbers/bit-pair.js';

const EMPTY_LIST_VALUE = 1;
/** One or several texts; null is unknown. */
export class TextFieldColumn extends FieldColumn {
  private readonly byWord = new Map<string, number>();
  private readonly byList = new Map<string, number>();
  /** The lists by value: 0 is unknown, 1 is the empty list. */
  private readonly lists: (readonly number[] | null)[] = [null, []];
  constructor(
    private readonly read: TextReader,
    private readonly dictionary: Dictionary,
  ) {
    super();
  }
  put(row: number, film: Film, role: string | null): void {
    const content = this.read(film, role);
    if (content === null) return this.setValue(row, UNKNOWN_VALUE);
    if (typeof content === 'string') return this.setValue(row, this.internWord(content));
    if (content.length === 0) return this.setValue(row, EMPTY_LIST_VALUE);
    if (content.length === 1) return this.setValue(row, this.internWord(content[0]!));
    const key = content.join('\n');
    let value = this.byList.get(key);
    if (value === undefined) this.byList.set(key, (value = this.addList(content)));
    this.setValue(row, value);
  }
  /** A country whose subdivisions are listed leaves the rule in doubt. */
  protected override mayDoubtKnownValue({ rule }: BoundRule): boolean {
    return rule.kind === 'subdivision';
  }
  get count(): number {
    return this.lists.length;
  }
  protected getOutcome({ rule }: BoundRule, value: number): Outcome {
    const values = this.lists[value]!;
    const isListed = values && isAnyListed(values, rule.values);
    if (rule.kind !== 'subdivision') return getListOutcome(rule.kind, isListed);
    return getSubdivisionOutcome(isListed, values && isAnyListed(values, rule.countries));
  }
  private internWord(word: string): number {
    let value = this.byWord.get(word);
    if (value === undefined) this.byWord.set(word, (value = this.addList([word])));
    return value;
  }
  private addList(texts: readonly string[]): number {
    return this.lists.push(texts.map((word) => this.dictionary.intern(word))) - 1;
  }
}

/** A number; null is unknown. */
export class NumberFieldColumn extends FieldColumn {
  private readonly byNumber = new Map<number, number>();
  private readonly numbers: (number | null)[] = [null];
  private sortedFilms: SortedFilms | null = null;
  constructor(private readonly read: NumberReader) {
    super();
  }
  put(row: number, film: Film): void {
    const number = this.read(film);
    let value = number === null ? UNKNOWN_VALUE : this.byNumber.get(number);
    if (value === undefined) this.byNumber.set(number!, (value = this.numbers.push(number) - 1));
    this.setValue(row, value);
  }
  /** Prepares for many rules by sorting the films by number. Valid until a film changes. */
  prepare(films: number): void {
    this.sortedFilms ??= new SortedFilms(this.numbers, this.values, films);
  }
  override split(boundRule: BoundRule, films: number): BitPair {
    if (!this.sortedFilms) return super.split(boundRule, films);
    const isMin = boundRule.rule.kind === 'min';
    const failed = isMin
      ? this.sortedFilms.findBelow(boundRule.limit)
      : this.sortedFilms.findAbove(boundRule.limit);
    return { failed, doubted: this.findUnknownFilms(films) };
  }
  protected override setValue(row: number, value: number): void {
    super.setValue(row, value);
    this.sortedFilms = null;
  }
  get count(): number {
    return this.numbers.length;
  }
  protected getOutcome({ rule, limit }: BoundRule, value: number): Outcome {
    return getNumberOutcome(rule.kind, limit, this.numbers[value]!);
  }
}

export class BudgetFieldColumn extends FieldColumn {
  private readonly byCurrency = new Map<string, Map<number, number>>();
  private readonly budgets: ({ amount: number; currency: number } | null)[] = [null];
  constructor(private readonly dictionary: Dictionary) {
    super();
  }
  /** A film with a budget in another currency is in doubt. */
  protected override mayDoubtKnownValue(): boolean {
    return true;
  }
  put(row: number, { budget }: Film): void {
    this.setValue(row, budget ? this.internBudget(budget) : UNKNOWN_VALUE);
  }
  get count(): number {
    return this.budgets.length;
  }
  protected getOutcome({ rule }: BoundRule, value: number): Outcome {
    return getBudgetOutcome(rule.limit, rule.currencyNumber, this.budgets[value]!);
  }
  private internBudget({ amount, currency }: Money): number {
    let valueByAmount = this.byCurrency.get(currency);
    if (!valueByAmount) this.byCurrency.set(currency, (valueByAmount = new Map()));
    const existing = valueByAmount.get(amount);
    if (existing !== undefined) return existing;
    const value = this.budgets.length;
    this.budgets.push({ amount, currency: this.dictionary.intern(currency) });
    valueByAmount.set(amount, value);
    return value;
  }
}

/** Where films were selected, as far as known. */
export class SelectionsFieldColumn extends FieldColumn {
  private readonly numbers = new Map<string, number>();
  private readonly selections: { values: readonly number[]; mayHaveMore: boolean }[] = [
    { values: [], mayHaveMore: true },
  ];
  constructor(
    private readonly read: (film: Film) => readonly string[],
    private readonly dictionary: Dictionary,
  ) {
    super();
  }
  /** An unmet rule is in doubt if there may be more selections. */
  protected override mayDoubtKnownValue(): boolean {
    return true;
  }
  put(row: number, film: Film): void {
    const [selections, mayHaveMore] = [this.read(film), mayHaveMoreSelections(film)];
    if (selections.length === 0 && mayHaveMore) return this.setValue(row, UNKNOWN_VALUE);
    const key = `${mayHaveMore} ${selections.join('\n')}`;
    let number = this.numbers.get(key);
    if (number === undefined) {
      const values = selections.map((word) => this.dictionary.intern(word));
      this.numbers.set(key, (number = this.selections.push({ values, mayHaveMore }) - 1));
    }
    this.setValue(row, number);
  }
  get count(): number {
    return this.selections.length;
  }
  protected getOutcome({ rule }: BoundRule, value: number): Outcome {
    const { values, mayHaveMore } = this.selections[value]!;
    return getSelectionOutcome(rule.isForbidden, isAnyListed(values, rule.values), mayHaveMore);
  }
}

function isAnyListed(values: readonly number[], list: readonly number[]): boolean {
  for (let n = 0; n < values.length; n++) if (list.includes(values[n]!)) return true;
  return false;
}

type AnyFieldColumn =
  TextFieldColumn | NumberFieldColumn | AgeFieldColumn | BudgetFieldColumn | SelectionsFieldColumn;
/** Creates one column per field, except for the screenings. */
export function createFieldColumns(dictionary: Dictionary): Map<FieldName, AnyFieldColumn> {
  const columns = new Map<FieldName, AnyFieldColumn>([['budget', new BudgetFieldColumn(dictionary)]]);
  for (const field of fieldNames) {
    const source = FILM_FIELDS[field];
    if (source.type === 'text') columns.set(field, new TextFieldColumn(source.read, dictionary));
    if (source.type === 'number') columns.set(field, new NumberFieldColumn(source.read));
    if (source.type === 'age') columns.set(field, new AgeFieldColumn());
    if (source.type === 'selections') columns.set(field, new SelectionsFieldColumn(source.read, dictionary));
  }
  return columns;
}
