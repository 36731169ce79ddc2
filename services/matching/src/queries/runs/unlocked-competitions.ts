import { Injectable } from '@nestjs/common';
import type { OwnedFilm } from '../../projections/owned-films.js';
import { Matches, type MatchResult, type Match } from '../../catalogue/matches.js';
import { MatchQueries, type RunQuery } from './match-queries.js';
import { Runs } from './runs.js';

/** Number of competitions explained for a film without a subscription or a recent run paid by a token. */
export const EXPLAINED_WITHOUT_PLAN = 3;
export type IsUnlocked = (competitionId: number) => boolean;

/** Decides which competitions of a film are explained, independent of what is requested and how often. */
@Injectable()
export class UnlockedCompetitions {
  /** Per result: the order that was computed last, and the run ids that it follows. */
  private readonly orderByResult = new WeakMap<MatchResult, { ids: readonly number[]; matches: Match[] }>();
  constructor(
    private readonly matchQueries: MatchQueries,
    private readonly matches: Matches,
    private readonly runs: Runs,
  ) {}

  /**
   * Returns which competitions are unlocked: all if the film is unlocked, otherwise three: the best eligible
   * ones, then the best others.
   */
  async getUnlockedCheck(film: OwnedFilm): Promise<IsUnlocked> {
    if (film.isUnlocked) return () => true;
    const unlockedIds = new Set(await this.findBestIds(film));
    return (id) => unlockedIds.has(id);
  }

  /**
   * Uses only the current run, so that a request for another run or role does not unlock other competitions.
   */
  private async findBestIds(film: OwnedFilm): Promise<number[]> {
    const listing = await this.getOrderedMatches(await this.matchQueries.build(film, {}));
    const eligibleMatches = takeFirst(listing, ({ verdict }) => verdict === 'eligible');
    const otherMatches = takeFirst(listing, ({ verdict }) => verdict !== 'eligible');
    return [...eligibleMatches, ...otherMatches].slice(0, EXPLAINED_WITHOUT_PLAN).map(({ id }) => id);
  }

  /** Returns every live competition: in the order of the run, then what was added since. */
  async getOrderedMatches({ query, run }: RunQuery): Promise<Match[]> {
    const ids = run ? await this.runs.getIds(run.id) : null;
    const result = this.matches.find(query);
    if (!ids) return result.ranked;
    const existing = this.orderByResult.get(result);
    if (existing?.ids === ids) return existing.matches;
    const runIds = new Set(ids);
    const runMatches = ids.flatMap((id) => result.byId.get(id) ?? []);
    const matches = [...runMatches, ...result.ranked.filter(({ id }) => !runIds.has(id))];
    this.orderByResult.set(result, { ids, matches });
    return matches;
  }
}

/** Returns the first `EXPLAINED_WITHOUT_PLAN` matches that satisfy the predicate. */
function takeFirst(listing: readonly Match[], isIncluded: (match: Match) => boolean): Match[] {
  const results: Match[] = [];
  for (const match of listing) {
    if (results.length === EXPLAINED_WITHOUT_PLAN) break;
    if (isIncluded(match)) results.push(match);
  }
  return results;
}
