import type { Film, Money } from '../../domain/facts.js';
import type { Fact } from '../../domain/judgement.js';
import type { Asked } from '../index/asked.js';
import type { Dictionary } from '../numbers/dictionary.js';
import { mayHaveMore } from '../../domain/selection.js';
import { inNumbers, inWords, selectionsIn } from '../question/film-facts.js';
import { roomFor } from '../numbers/growing.js';
import {
  FAIL,
  outcomeOfBudget,
  outcomeOfList,
  meets,
  outcomeOfNumber,
  outcomeOfSelection,
  UNKNOWN,
  type Outcome,
} from '../answer/judge-rule.js';
import { Ordered } from '../index/ordered.js';
import { wordsOf, type BitPair } from '../numbers/bit-pair.js';

/** One fact of many films: each different value once, and the number of its value for each film. */
export abstract class FactColumn {
  protected values = new Uint32Array(0);
  /** How many different values. */
  abstract readonly count: number;
  /** What a rule says of the value of a number. */
  protected abstract outcome(asked: Asked, value: number): Outcome;
  /** Films that do not say, as long as none changes. */
  private unknown: Uint32Array | null = null;

  protected keep(row: number, value: number): void {
    if (row >= this.values.length) this.values = roomFor(this.values, row + 1);
    this.values[row] = value;
    this.unknown = null;
  }
  /** What a rule says of each of so many films; who is in doubt may be shared with others, so it is only read. */
  split(asked: Asked, films: number): BitPair {
    return {
      failed: this.among(films, (value) => this.outcome(asked, value) === FAIL),
      doubted: this.unknownAmong(films),
    };
  }
  protected unknownAmong(films: number): Uint32Array {
    if (this.unknown?.length !== wordsOf(films))
      this.unknown = this.among(films, (value) => value === UNKNOWN_VALUE);
    return this.unknown!;
  }
  /** The films whose value is one of some. */
  protected among(films: number, isIn: (value: number) => boolean): Uint32Array {
    const bits = new Uint8Array(this.count);
    for (let n = 0; n < bits.length; n++) bits[n] = isIn(n) ? 1 : 0;
    const { values } = this;
    const words = new Uint32Array(wordsOf(films));
    for (let at = 0; at < films; at += 32) {
      let word = 0;
      for (let bit = 0, end = Math.min(32, films - at); bit < end; bit++)
        word |= bits[values[at + bit]!]! << bit;
      words[at >>> 5] = word;
    }
    return words;
  }
}
const UNKNOWN_VALUE = 0;

/** A word or several; null is unknown. */
export class WordsFact extends FactColumn {
  private readonly byWord = new Map<string, number>();
  private readonly byList = new Map<string, number>();
  private readonly lists: (readonly number[] | null)[] = [null, []];
  constructor(
    private readonly read: (film: Film, role: string | null) => readonly string[] | string | null,
    private readonly words: Dictionary,
  ) {
    super();
  }
  put(row: number, film: Film, role: string | null): void {
    const said = this.read(film, role);
    if (said === null) return this.keep(row, 0);
    if (typeof said === 'string') return this.keep(row, this.ofWord(said));
    if (said.length < 2) return this.keep(row, said.length === 0 ? 1 : this.ofWord(said[0]!));
    const key = said.join('\n');
    let value = this.byList.get(key);
    if (value === undefined) this.byList.set(key, (value = this.made(said)));
    this.keep(row, value);
  }
  get count(): number {
    return this.lists.length;
  }
  protected outcome({ rule }: Asked, value: number): Outcome {
    return outcomeOfList(rule, this.lists[value]!);
  }
  private ofWord(word: string): number {
    let value = this.byWord.get(word);
    if (value === undefined) this.byWord.set(word, (value = this.made([word])));
    return value;
  }
  private made(words: readonly string[]): number {
    return this.lists.push(words.map((word) => this.words.number(word))) - 1;
  }
}

/** A number; null is unknown. */
export class NumberFact extends FactColumn {
  private readonly byNumber = new Map<number, number>();
  private readonly numbers: (number | null)[] = [null];
  private ordered: Ordered | null = null;
  constructor(private readonly read: (film: Film) => number | null) {
    super();
  }
  put(row: number, film: Film): void {
    const number = this.read(film);
    let value = number === null ? 0 : this.byNumber.get(number);
    if (value === undefined) this.byNumber.set(number!, (value = this.numbers.push(number) - 1));
    this.keep(row, value);
  }
  /** Ready for many rules: the films in the order of their numbers, as long as none changes. */
  prepare(films: number): void {
    this.ordered ??= new Ordered(this.numbers, this.values, films);
  }
  override split(asked: Asked, films: number): BitPair {
    if (!this.ordered) return super.split(asked, films);
    const isLeast = asked.rule.kind === 'least';
    const failed = isLeast ? this.ordered.below(asked.limit) : this.ordered.above(asked.limit);
    return { failed, doubted: this.unknownAmong(films) };
  }
  protected override keep(row: number, value: number): void {
    super.keep(row, value);
    this.ordered = null;
  }
  get count(): number {
    return this.numbers.length;
  }
  protected outcome({ rule, limit }: Asked, value: number): Outcome {
    return outcomeOfNumber(rule, limit, this.numbers[value]!);
  }
}

export class BudgetFact extends FactColumn {
  private readonly byCurrency = new Map<string, Map<number, number>>();
  private readonly budgets: ({ amount: number; currency: number } | null)[] = [null];
  constructor(private readonly words: Dictionary) {
    super();
  }
  /** Another currency is in doubt too. */
  override split(asked: Asked, films: number): BitPair {
    return {
      ...super.split(asked, films),
      doubted: this.among(films, (value) => this.outcome(asked, value) === UNKNOWN),
    };
  }
  put(row: number, { budget }: Film): void {
    this.keep(row, budget ? this.of(budget) : 0);
  }
  get count(): number {
    return this.budgets.length;
  }
  protected outcome({ rule }: Asked, value: number): Outcome {
    return outcomeOfBudget(rule, this.budgets[value]!);
  }
  private of({ amount, currency }: Money): number {
    let same = this.byCurrency.get(currency);
    if (!same) this.byCurrency.set(currency, (same = new Map()));
    let value = same.get(amount);
    if (value === undefined)
      same.set(amount, (value = this.budgets.push({ amount, currency: this.words.number(currency) }) - 1));
    return value;
  }
}

/** Where films were selected, as far as anybody knows. */
export class SelectionsFact extends FactColumn {
  private readonly numbers = new Map<string, number>();
  private readonly known: { values: readonly number[]; mayHaveMore: boolean }[] = [
    { values: [], mayHaveMore: true },
  ];
  constructor(
    private readonly read: (film: Film) => readonly string[],
    private readonly words: Dictionary,
  ) {
    super();
  }
  /** Not met is in doubt where there may be more. */
  override split(asked: Asked, films: number): BitPair {
    return {
      ...super.split(asked, films),
      doubted: this.among(films, (value) => this.outcome(asked, value) === UNKNOWN),
    };
  }
  put(row: number, film: Film): void {
    const [said, more] = [this.read(film), mayHaveMore(film)];
    if (said.length === 0 && more) return this.keep(row, 0);
    const key = `${more} ${said.join('\n')}`;
    let number = this.numbers.get(key);
    if (number === undefined) {
      const values = said.map((word) => this.words.number(word));
      this.numbers.set(key, (number = this.known.push({ values, mayHaveMore: more }) - 1));
    }
    this.keep(row, number);
  }
  get count(): number {
    return this.known.length;
  }
  protected outcome({ rule }: Asked, value: number): Outcome {
    const { values, mayHaveMore: more } = this.known[value]!;
    return outcomeOfSelection(rule, meets(values, rule.values), more);
  }
}

/** A column per fact, but for the screenings. */
type AnyFact = WordsFact | NumberFact | BudgetFact | SelectionsFact;
export function factColumns(words: Dictionary): Map<Fact, AnyFact> {
  return new Map<Fact, AnyFact>([
    ...inWords.map(([fact, read]) => [fact, new WordsFact(read, words)] as const),
    ['selections', new SelectionsFact(selectionsIn, words)],
    ...inNumbers.map(([fact, read]) => [fact, new NumberFact(read)] as const),
    ['budget', new BudgetFact(words)],
  ]);
}
