import type { Competition, Film } from '../domain/model.js';
import type { Verdict } from '../domain/evaluation/evaluate.js';
import type { Judgement } from '../domain/rules/judgement.js';
import type { Settling } from '../domain/evaluation/settling.js';
import { noPreferences, type Preferences } from '../domain/ranking/rank.js';
import { eachRow, hasBit } from './numbers/bits.js';
import { blocking, doubts, type Blocking, type Doubt } from './answer/blocking.js';
import { settling } from './answer/settling.js';
import { checkFilm } from './index/check.js';
import { FilmTable } from './films/film-table.js';
import { Index, type Refused } from './index/index-of-rows.js';
import type { GetRegions } from './index/premieres.js';
import { Ranking, type RankGroup } from './answer/ranking.js';
import { audienceTypeNames } from './numbers/type-numbers.js';
import { toSubject } from './question/subject.js';
import { Verdicts, type Counts } from './answer/verdicts.js';

/** The id of a competition that is not stored. */
const NOWHERE = 2 ** 31 - 1;

export interface Question {
  film: Film;
  /** The business role; null is unknown. */
  role: string | null;
  preferences?: Preferences;
  /** Milliseconds since 1970. */
  now: number;
}
export interface Ranked {
  id: number;
  rankGroup: RankGroup;
  score: number;
}

/**
 * Matches one film at a time against the whole catalogue. The results after `prepare` belong to that film.
 * They are invalid after the next question or change.
 */
export class Engine {
  readonly index: Index;
  readonly verdicts: Verdicts;
  /** Films for which changed verdicts are reported. */
  readonly films: FilmTable;
  private readonly ranking: Ranking;
  constructor(getRegions: GetRegions) {
    this.index = new Index(getRegions);
    this.verdicts = new Verdicts(this.index);
    this.films = new FilmTable(this.index);
    this.ranking = new Ranking(this.index, this.verdicts);
  }

  /**
   * Prepares the engine for a question.
   * @throws a refusal naming the field if the film violates its schema
   */
  prepare({ film, role, preferences = noPreferences, now }: Question): this {
    checkFilm(film);
    this.index.at(now);
    const subject = toSubject(film, role, this.index.dictionary);
    this.verdicts.evaluate(subject);
    this.ranking.prepare(subject, preferences);
    return this;
  }

  /** Counts live competitions by verdict. */
  counts(): Counts {
    return this.verdicts.counts();
  }
  /** Returns the first `count` competitions. */
  top(count: number): Ranked[] {
    return this.ranking.top(count).map(this.ranked);
  }
  /**
   * Returns every live competition in order: eligible, needs confirmation, unchecked, near misses, the
   * others; those without dates last.
   */
  order(): Ranked[] {
    return this.ranking.order().map(this.ranked);
  }
  /** Returns the judgements of a competition’s terms, in order; null for an unknown id. */
  explain(id: number): Judgement[] | null {
    const row = this.index.row(id);
    return row < 0 ? null : this.ranking.weighing.explain(row);
  }
  /** Whether a competition, live or not, does not refuse the film; false for an unknown id. */
  isOpen(id: number): boolean {
    const row = this.index.row(id);
    return row >= 0 && !hasBit(this.verdicts.failed, row);
  }
  /** Returns the share of live competitions that admit the film by a list of each type of term. */
  shares(): ReadonlyMap<string, number> {
    const live = this.index.live.count;
    const { admitting } = this.verdicts;
    return new Map(
      audienceTypeNames.flatMap((name, bit) =>
        admitting[bit] ? [[name, admitting[bit] / live] as const] : [],
      ),
    );
  }

  /** Returns every live competition that only one requirement keeps closed. */
  blocking(): Blocking[] {
    return blocking(this.index, this.verdicts, this.ranking.weighing);
  }
  /** Returns every live competition in doubt, with everything that is open. */
  doubts(): Doubt[] {
    return doubts(this.index, this.verdicts, this.ranking.weighing);
  }
  /** Returns, for each field that the film lacks, what entering it would settle. */
  settling(): Settling[] {
    return settling(this.doubts(), this.index.rows);
  }

  /**
   * Returns the competitions that open and close when one question replaces another: refused in one and not
   * in the other. They are in the order of the question in which they are open.
   */
  whatIf(before: Question, after: Question): { opened: Ranked[]; closed: Ranked[] } {
    const refusedAfter = this.prepare(after).verdicts.failed.slice();
    const refusedBefore = this.prepare(before).verdicts.failed.slice();
    const closed = this.inOrder(this.changed(refusedAfter, refusedBefore));
    this.prepare(after);
    return { opened: this.inOrder(this.changed(refusedBefore, refusedAfter)), closed };
  }
  /** Returns live rows that are refused in one and not in the other. */
  private changed(refused: Uint32Array, open: Uint32Array): number[] {
    const rows: number[] = [];
    eachRow(
      this.index.live.chunks.map((word, w) => word & refused[w]! & ~open[w]!),
      (row) => rows.push(row),
    );
    return rows;
  }
  private inOrder(rows: number[]): Ranked[] {
    return this.ranking.order(rows).map(this.ranked);
  }

  /**
   * Adds or replaces a competition.
   * @throws a refusal naming the field if it violates the schema of its terms; nothing is changed then
   */
  put(competition: Competition): void {
    this.index.put(competition);
  }
  /** Like `put`. Returns the stored films whose verdict changes. */
  change(competition: Competition, now: number): number[] {
    this.index.at(now);
    const before = this.films.split(competition.id);
    this.put(competition);
    return this.films.changed(before, this.films.split(competition.id));
  }
  /**
   * Returns the verdict of each stored film for a competition that is not stored. The catalogue stays
   * unchanged.
   * @throws a refusal if the competition violates the schema of its terms
   */
  judgeFilms(competition: Competition, now: number): Verdict[] {
    this.index.at(now);
    this.put({ ...competition, id: NOWHERE });
    const split = this.films.split(NOWHERE);
    this.remove(NOWHERE);
    return split ? this.films.getVerdicts(split) : [];
  }
  remove(id: number): boolean {
    return this.index.remove(id);
  }
  /** Loads competitions into an empty engine. Returns those that violate the schema and are left out. */
  load(competitions: Iterable<Competition>): Refused[] {
    return this.index.load(competitions);
  }
  /** Number of distinct values retained, including values that nothing uses any more. */
  get interned(): number {
    const { dictionary, rules, clauses, sites, rows } = this.index;
    const lists = [dictionary.strings, rules.all, clauses.all, sites.all];
    return lists.reduce((sum, { length }) => sum + length, rows.interned + this.films.interned);
  }
  /** Size of the index itself, without the working memory of answers. */
  get bytes(): number {
    return this.index.bytes;
  }

  private readonly ranked = (row: number): Ranked => ({
    id: this.index.rows.ids[row]!,
    rankGroup: this.ranking.getRankGroup(row),
    score: this.ranking.getScore(row),
  });
}
