import type { Competition, Film } from '../domain/facts.js';
import type { Verdict } from '../domain/evaluate.js';
import type { Judgement } from '../domain/judgement.js';
import type { Settling } from '../domain/settling.js';
import { noPreferences, type Preferences } from '../domain/rank.js';
import { eachRow, hasBit } from './numbers/bits.js';
import { blocking, doubts, type Blocking, type Doubt } from './answer/blocking.js';
import { settling } from './answer/settling.js';
import { checkFilm } from './index/check.js';
import { FilmTable } from './films/film-table.js';
import { Index, type Refused } from './index/index-of-rows.js';
import type { RegionsOf } from './index/premieres.js';
import { Ranking, type Standing } from './answer/ranking.js';
import { ruleTypes, saying } from './numbers/rule-types.js';
import { subjectOf } from './question/subject.js';
import { Verdicts, type Counts } from './answer/verdicts.js';

/** The id of a competition that is not kept. */
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
  standing: Standing;
  score: number;
}

/**
 * The whole catalogue, asked about one film at a time. What follows `ask` is about the film of that question; nothing of it holds
 * after the next question or change.
 */
export class Engine {
  readonly index: Index;
  readonly verdicts: Verdicts;
  /** Films that want to hear when a competition's verdict on them changes. */
  readonly films: FilmTable;
  private readonly ranking: Ranking;
  constructor(regionsOf: RegionsOf) {
    this.index = new Index(regionsOf);
    this.verdicts = new Verdicts(this.index);
    this.films = new FilmTable(this.index);
    this.ranking = new Ranking(this.index, this.verdicts);
  }

  /** Refuses a film whose facts break their schema, naming the field. */
  ask({ film, role, preferences = noPreferences, now }: Question): this {
    checkFilm(film);
    this.index.at(now);
    const subject = subjectOf(film, role, this.index.words);
    this.verdicts.pass(subject);
    this.ranking.prepare(subject, preferences);
    return this;
  }

  /** Live competitions by verdict. */
  counts(): Counts {
    return this.verdicts.counts();
  }
  /** The first so many. */
  top(count: number): Ranked[] {
    return this.ranking.top(count).map(this.ranked);
  }
  /** Every live competition in order: eligible, needs confirmation, near misses, the others; those without dates last. */
  order(): Ranked[] {
    return this.ranking.order().map(this.ranked);
  }
  /** What each term of a competition says, in their order; null for one that there is not. */
  explain(id: number): Judgement[] | null {
    const row = this.index.row(id);
    return row < 0 ? null : this.ranking.weighing.explain(row);
  }
  /** Whether a competition, live or not, does not refuse the film; false for one that there is not. */
  isOpen(id: number): boolean {
    const row = this.index.row(id);
    return row >= 0 && !hasBit(this.verdicts.failed, row);
  }
  /** Which share of the live competitions admits the film by a list of each type of term. */
  shares(): ReadonlyMap<string, number> {
    const live = this.index.live.count;
    const { admitting } = this.verdicts;
    return new Map(
      saying.flatMap((type, place) =>
        admitting[place] ? [[ruleTypes[type]!.name, admitting[place] / live] as const] : [],
      ),
    );
  }

  /** Every live competition that one requirement alone keeps closed. */
  blocking(): Blocking[] {
    return blocking(this.index, this.verdicts, this.ranking.weighing);
  }
  /** Every live competition that is in doubt, with all that is open. */
  doubts(): Doubt[] {
    return doubts(this.index, this.verdicts, this.ranking.weighing);
  }
  /** Of each fact that the film lacks what telling it would settle. */
  settling(): Settling[] {
    return settling(this.doubts(), this.index.rows);
  }

  /**
   * What opens and what closes when one question takes the place of another: refused in one and not in the other, in the order of
   * the question in which it stands open.
   */
  whatIf(before: Question, after: Question): { opened: Ranked[]; closed: Ranked[] } {
    const refusedAfter = this.ask(after).verdicts.failed.slice();
    const refusedBefore = this.ask(before).verdicts.failed.slice();
    const closed = this.inOrder(this.changed(refusedAfter, refusedBefore));
    this.ask(after);
    return { opened: this.inOrder(this.changed(refusedBefore, refusedAfter)), closed };
  }
  /** Live, refused in one, not in the other. */
  private changed(refused: Uint32Array, open: Uint32Array): number[] {
    const rows: number[] = [];
    eachRow(
      this.index.live.words.map((word, w) => word & refused[w]! & ~open[w]!),
      (row) => rows.push(row),
    );
    return rows;
  }
  private inOrder(rows: number[]): Ranked[] {
    return this.ranking.order(rows).map(this.ranked);
  }

  /** Refuses a competition that breaks the schema of its terms, naming the field; nothing is changed then. */
  put(competition: Competition): void {
    this.index.put(competition);
  }
  /** The same; answers with the kept films whose verdict changes by it. */
  change(competition: Competition, now: number): number[] {
    this.index.at(now);
    const before = this.films.split(competition.id);
    this.put(competition);
    return this.films.changed(before, this.films.split(competition.id));
  }
  /** The verdict of each kept film on a competition that is not kept: nothing of the catalogue is changed. Refuses one that breaks the schema of its terms. */
  standings(competition: Competition, now: number): Verdict[] {
    this.index.at(now);
    this.put({ ...competition, id: NOWHERE });
    const split = this.films.split(NOWHERE);
    this.remove(NOWHERE);
    return split ? this.films.verdictsOf(split) : [];
  }
  remove(id: number): boolean {
    return this.index.remove(id);
  }
  /** Into an empty engine; answers with those that break the schema and are left out. */
  load(competitions: Iterable<Competition>): Refused[] {
    return this.index.load(competitions);
  }
  /** How many different values it has kept, also those that nobody says any more. */
  get interned(): number {
    const { words, rules, clauses, sites, rows } = this.index;
    const kept = [words.words, rules.all, clauses.all, sites.all];
    return kept.reduce((sum, { length }) => sum + length, rows.interned + this.films.interned);
  }
  /** Of the index itself, without what is written on while answering. */
  get bytes(): number {
    return this.index.bytes;
  }

  private readonly ranked = (row: number): Ranked => ({
    id: this.index.rows.ids[row]!,
    standing: this.ranking.standing(row),
    score: this.ranking.scoreOf(row),
  });
}
