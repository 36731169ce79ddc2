import type { Rates } from '@laurel/rules/money/rates';
import type { Competition, Film, Geography } from '../domain/model.js';
import type { Verdict } from '../domain/evaluation/evaluate.js';
import type { Judgement } from '../domain/rules/judgement.js';
import type { FieldSettlement } from '../domain/evaluation/settling.js';
import { noPreferences, type Preferences } from '../domain/ranking/rank.js';
import { forEachRow, hasBit } from './numbers/bits.js';
import { findNearMisses, findDoubts, type NearMissJudgements, type Doubt } from './evaluation/blocking.js';
import { findFieldSettlements } from './evaluation/field-settlements.js';
import { checkFilm } from './index/check.js';
import { FilmTable } from './films/film-table.js';
import { Index, type RejectedCompetition } from './index/index-of-rows.js';
import { Ranking, type RankGroup } from './evaluation/ranking.js';
import { audienceTypeNames } from './numbers/type-numbers.js';
import { toSubject } from './query/subject.js';
import { Verdicts, type VerdictCounts } from './evaluation/verdicts.js';

/** The id of a competition that is not stored. */
const UNSTORED_ID = 2 ** 31 - 1;

export interface EngineQuery {
  film: Film;
  /** The business role; null is unknown. */
  role: string | null;
  preferences?: Preferences;
  /** The reference rates by which fees are compared. */
  rates?: Rates;
  /** Milliseconds since 1970. */
  now: number;
}
export interface RankedRow {
  id: number;
  rankGroup: RankGroup;
  score: number;
}

/**
 * Matches one film at a time against the whole catalogue. The results after `prepare` belong to that film.
 * They are invalid after the next query or change.
 */
export class Engine {
  readonly index: Index;
  readonly verdicts: Verdicts;
  /** Films for which changed verdicts are reported. */
  readonly films: FilmTable;
  private readonly ranking: Ranking;
  constructor(geography: Geography) {
    this.index = new Index(geography);
    this.verdicts = new Verdicts(this.index);
    this.films = new FilmTable(this.index);
    this.ranking = new Ranking(this.index, this.verdicts);
  }

  /**
   * Prepares the engine for a query.
   * @throws a refusal naming the field if the film violates its schema
   */
  prepare({ film, role, preferences = noPreferences, rates = {}, now }: EngineQuery): this {
    checkFilm(film);
    this.index.setTime(now);
    const subject = toSubject(film, role, this.index.dictionary);
    this.verdicts.evaluate(subject);
    this.ranking.prepare(subject, preferences, rates);
    return this;
  }

  /** Counts live competitions by verdict. */
  countVerdicts(): VerdictCounts {
    return this.verdicts.countVerdicts();
  }
  /** Returns the first `count` competitions. */
  findTop(count: number): RankedRow[] {
    return this.ranking.findTop(count).map(this.toRankedRow);
  }
  /** Eligible, needs confirmation, unchecked, near misses, the others; undated ones last. */
  rankAll(): RankedRow[] {
    return this.ranking.orderRows().map(this.toRankedRow);
  }
  /** Returns the judgements of a competition’s terms, in order; null for an unknown id. */
  explain(id: number): Judgement[] | null {
    const row = this.index.getRow(id);
    return row < 0 ? null : this.ranking.scorer.explain(row);
  }
  /** Whether a competition, live or not, may accept the film; false for an unknown id. */
  mayAccept(id: number): boolean {
    const row = this.index.getRow(id);
    return row >= 0 && !hasBit(this.verdicts.failed, row);
  }
  /** Returns the share of live competitions that admit the film by a list of each type of term. */
  getListShares(): ReadonlyMap<string, number> {
    const liveCount = this.index.live.count;
    const { admittingCounts } = this.verdicts;
    return new Map(
      audienceTypeNames.flatMap((name, bit) =>
        admittingCounts[bit] ? [[name, admittingCounts[bit] / liveCount] as const] : [],
      ),
    );
  }

  /** Returns every live competition that only one requirement keeps closed. */
  findNearMisses(): NearMissJudgements[] {
    return findNearMisses(this.index, this.verdicts, this.ranking.scorer);
  }
  /** Returns every live competition in doubt, with its undecided rules. */
  findDoubts(): Doubt[] {
    return findDoubts(this.index, this.verdicts, this.ranking.scorer);
  }
  /** Returns, for each field that the film lacks, what entering it would settle. */
  findFieldSettlements(): FieldSettlement[] {
    return findFieldSettlements(this.findDoubts(), this.index.rows);
  }

  /**
   * Returns the competitions that open and close when one query replaces another: not eligible in one and not
   * in the other. They are in the order of the query in which they are open.
   */
  compare(previousQuery: EngineQuery, nextQuery: EngineQuery): { opened: RankedRow[]; closed: RankedRow[] } {
    const failedAfter = this.prepare(nextQuery).verdicts.failed.slice();
    const failedBefore = this.prepare(previousQuery).verdicts.failed.slice();
    const closed = this.rank(this.findLiveRowsOnlyIn(failedAfter, failedBefore));
    // The opened rows are ranked by the next query, so it is prepared again.
    this.prepare(nextQuery);
    return { opened: this.rank(this.findLiveRowsOnlyIn(failedBefore, failedAfter)), closed };
  }
  /** Returns the live rows that are in the first set and not in the second. */
  private findLiveRowsOnlyIn(first: Uint32Array, second: Uint32Array): number[] {
    const rows: number[] = [];
    forEachRow(
      this.index.live.chunks.map((chunk, w) => chunk & first[w]! & ~second[w]!),
      (row) => rows.push(row),
    );
    return rows;
  }
  private rank(rows: number[]): RankedRow[] {
    return this.ranking.orderRows(rows).map(this.toRankedRow);
  }

  /**
   * Adds or replaces a competition.
   * @throws a refusal naming the field if it violates the schema of its terms; nothing is changed then
   */
  put(competition: Competition): void {
    this.index.put(competition);
  }
  /** Like `put`. Returns the stored films whose verdict changes. */
  putAndGetChangedFilms(competition: Competition, now: number): number[] {
    this.index.setTime(now);
    const previousSplit = this.films.split(competition.id);
    this.put(competition);
    return this.films.getChangedFilms(previousSplit, this.films.split(competition.id));
  }
  /**
   * Returns the verdict of each stored film for a competition that is not stored. The catalogue stays
   * unchanged.
   * @throws a refusal if the competition violates the schema of its terms
   */
  judgeFilms(competition: Competition, now: number): Verdict[] {
    this.index.setTime(now);
    this.put({ ...competition, id: UNSTORED_ID });
    const split = this.films.split(UNSTORED_ID);
    this.remove(UNSTORED_ID);
    return split ? this.films.getVerdicts(split) : [];
  }
  remove(id: number): boolean {
    return this.index.remove(id);
  }
  /** Loads competitions into an empty engine. Returns those that violate the schema and are left out. */
  load(competitions: Iterable<Competition>): RejectedCompetition[] {
    return this.index.load(competitions);
  }
  /** Number of distinct values retained, including values that nothing uses any more. */
  get internedCount(): number {
    const { dictionary, rules, clauses, sites, rows } = this.index;
    const lists = [dictionary.strings, rules.values, clauses.values, sites.values];
    return lists.reduce((sum, { length }) => sum + length, rows.internedCount + this.films.internedCount);
  }
  /** Size of the index itself, without the working memory of queries. */
  get bytes(): number {
    return this.index.bytes;
  }

  private readonly toRankedRow = (row: number): RankedRow => ({
    id: this.index.rows.ids[row]!,
    rankGroup: this.ranking.getRankGroup(row),
    score: this.ranking.getScore(row),
  });
}
