import type { Competition, Film } from '../domain/facts.js';
import type { Judgement } from '../domain/judgement.js';
import { noPreferences, type Preferences } from '../domain/rank.js';
import { checkFilm } from './check.js';
import { Index } from './index-of-rows.js';
import type { RegionsOf } from './premieres.js';
import { Ranking, type Standing } from './ranking.js';
import { subjectOf } from './subject.js';
import { Verdicts, type Counts } from './verdicts.js';

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
  private readonly ranking: Ranking;
  constructor(regionsOf: RegionsOf) {
    this.index = new Index(regionsOf);
    this.verdicts = new Verdicts(this.index);
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
  /** How a competition stands, live or not; null for one that there is not. */
  one(id: number): Ranked | null {
    const row = this.index.row(id);
    return row < 0 ? null : { id, standing: this.ranking.standing(row), score: this.ranking.score(row) };
  }
  /** Which share of the live competitions admits the film by a list of each type; see `saying`. */
  shares(): ReadonlyMap<number, number> {
    const live = this.index.live.count;
    return new Map(this.verdicts.admitting.flatMap((count, place) => (count ? [[place, count / live] as const] : [])));
  }

  put(competition: Competition): void {
    this.index.put(competition);
  }
  remove(id: number): boolean {
    return this.index.remove(id);
  }
  load(competitions: Iterable<Competition>): void {
    this.index.load(competitions);
  }

  private readonly ranked = (row: number): Ranked => ({
    id: this.index.rows.ids[row]!,
    standing: this.ranking.standing(row),
    score: this.ranking.scoreOf(row),
  });
}
