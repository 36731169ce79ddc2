import { VERDICTS } from '@laurel/rules/matching/verdicts';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ReferenceRates } from './reference-rates.js';
import { RebuildStatus } from './rebuild-status.js';
import { Catalogue } from './catalogue.js';
import { withNextTier, type ScoredMatch } from '../domain/ranking/match-directly.js';
import { getSortDistance } from '../domain/rules/distance.js';
import { toEvaluation, type Verdict } from '../domain/evaluation/evaluate.js';
import type { MatchContext, Film } from '../domain/model.js';
import { computeScore, type Preferences } from '../domain/ranking/rank.js';
import { mayHaveRemedy } from '../domain/evaluation/near-miss-remedy.js';
import type { Engine, RankedRow } from '../engine/engine.js';
import { FIRST_UNDATED_GROUP } from '../engine/evaluation/ranking.js';
import type { VerdictCounts } from '../engine/evaluation/verdicts.js';
import { Debounce } from './debounce.js';
import { geography } from './geography.js';

/** A film with the role and the preferences of its user, to be matched against the catalogue. */
export interface MatchQuery {
  film: Film;
  role: string | null;
  preferences: Preferences;
}
/** Enough data to list a competition. Reasons are computed only for rows that are shown. */
export interface Match {
  id: number;
  verdict: Verdict;
  isNearMiss: boolean;
}
/** All live competitions for one query. */
export interface MatchResult {
  readonly counts: Record<Verdict, number>;
  readonly nearMisses: number;
  /**
   * Live competitions, each group ranked: eligible, needs confirmation, unchecked, not eligible. Near misses
   * come first among the ineligible: those in reach, by distance. Undated competitions come last.
   */
  readonly ranked: Match[];
  readonly byId: ReadonlyMap<number, Match>;
}
/** Builds the map by id at its first use, because most results are only read in order. */
class RankedMatchResult implements MatchResult {
  private matchById: ReadonlyMap<number, Match> | null = null;
  constructor(
    readonly counts: Record<Verdict, number>,
    readonly nearMisses: number,
    readonly ranked: Match[],
  ) {}
  get byId(): ReadonlyMap<number, Match> {
    return (this.matchById ??= new Map(this.ranked.map((match) => [match.id, match])));
  }
}

/** The index is the rank group: possible near misses come before the other ineligible competitions. */
const VERDICT_BY_RANK_GROUP: readonly Verdict[] = [...VERDICTS, 'not-eligible'];
const NEAR_MISS_GROUP = 3;
/** Sorts near misses that nobody can change (an age, a country) after all others. */
const OUT_OF_REACH_DISTANCE = 1e9;
/** About 40 MB: seventy results of 5,600 competitions each, or seven of 56,000. */
const MAX_CACHED_MATCHES = 400_000;
const MINUTE_MS = 60_000;
/** Results may be this old during a rebuild, so that not every result is computed again. */
const MAX_AGE_WHILE_REBUILDING_MS = 5000;

/** Matches a film against the whole catalogue as it is known now. */
@Injectable()
export class Matches {
  private readonly cache = new LRUCache<string, MatchResult>({
    maxSize: MAX_CACHED_MATCHES,
    sizeCalculation: ({ ranked }) => ranked.length + 1,
  });
  /** Clears the cache when there was no query for a minute. */
  private readonly idleTimer = new Debounce(MINUTE_MS, () => this.cache.clear());
  /** The catalogue revision and the minute that the cached results are valid for. */
  private cacheMoment = '';
  private cachedSince = 0;
  constructor(
    private readonly catalogue: Catalogue,
    private readonly rebuildStatus: RebuildStatus,
    private readonly referenceRates: ReferenceRates,
  ) {}

  /**
   * Returns every live competition in order. The result of an equal query within the same minute is reused.
   */
  find(query: MatchQuery): MatchResult {
    const { film, role, preferences } = query;
    this.dropStaleResults();
    this.idleTimer.trigger();
    // Only a budget is compared by the rates.
    const key = JSON.stringify([film, role, preferences, preferences.budget && this.referenceRates.current]);
    const cached = this.cache.get(key);
    if (cached) return cached;
    const engine = this.prepareEngine(query);
    const { nearMisses, ...counts } = engine.countVerdicts();
    const result = new RankedMatchResult(counts, nearMisses, orderMatches(engine, film));
    this.cache.set(key, result);
    return result;
  }

  /** Drops the results of an earlier minute (a deadline may have passed) or catalogue revision. */
  private dropStaleResults(): void {
    const now = Date.now();
    const moment = `${this.catalogue.revision} ${Math.floor(now / MINUTE_MS)}`;
    if (moment === this.cacheMoment) return;
    const isRecent = now - this.cachedSince < MAX_AGE_WHILE_REBUILDING_MS;
    if (isRecent && this.rebuildStatus.isCatalogueRebuilding) return;
    this.cache.clear();
    this.cacheMoment = moment;
    this.cachedSince = now;
  }

  /** Returns the first `count` competitions in the engine’s order, without sorting the others. */
  findTop(query: MatchQuery, count: number): Match[] {
    return this.prepareEngine(query).findTop(count).map(toMatch);
  }

  /** Counts the competitions of each verdict. */
  countVerdicts(query: MatchQuery): VerdictCounts {
    return this.prepareEngine(query).countVerdicts();
  }

  /** Returns the competitions that open and close when one query replaces another, each in order. */
  compare(previousQuery: MatchQuery, nextQuery: MatchQuery): { opened: Match[]; closed: Match[] } {
    const moment = { now: Date.now(), rates: this.referenceRates.current };
    const { opened, closed } = this.catalogue.engine.compare(
      { ...previousQuery, ...moment },
      { ...nextQuery, ...moment },
    );
    return { opened: opened.map(toMatch), closed: closed.map(toMatch) };
  }

  /** Returns some competitions with their terms and scores, live or not. Unknown ids are left out. */
  findByIds(ids: readonly number[], query: MatchQuery): { matches: ScoredMatch[]; context: MatchContext } {
    const { film, role, preferences } = query;
    const now = new Date();
    const engine = this.prepareEngine(query, now.getTime());
    const rates = this.referenceRates.current;
    const context: MatchContext = { role, now: now.toISOString(), rates, ...geography };
    const shares = engine.getListShares();
    const matches = ids.flatMap((id) => {
      const competition = this.catalogue.getCompetition(id);
      const judgements = competition && engine.explain(id);
      if (!competition || !judgements) return [];
      const evaluation = toEvaluation(
        competition.terms.map((term, n) => ({ term, judgement: judgements[n]! })),
      );
      const evaluatedCompetition = withNextTier(film, competition, context, evaluation);
      return [
        { ...evaluatedCompetition, ...computeScore(evaluatedCompetition, preferences, shares, context) },
      ];
    });
    return { matches, context };
  }

  /** Prepares the engine for a query. Its results are valid until the next query. */
  prepareEngine(query: MatchQuery, now = Date.now()): Engine {
    return this.catalogue.engine.prepare({ ...query, now, rates: this.referenceRates.current });
  }
}

/** Returns the engine’s order, except that near misses are sorted: those in reach first, then by distance. */
function orderMatches(engine: Engine, film: Film): Match[] {
  const today = new Date().toISOString().slice(0, 10);
  const ranked = engine.rankAll();
  const distanceById = new Map(
    engine.findNearMisses().map(({ id, judgements }) => {
      const isInReach = judgements.some((judgement) => mayHaveRemedy({ judgement }, film, today));
      return [id, getSortDistance(judgements) + (isInReach ? 0 : OUT_OF_REACH_DISTANCE)];
    }),
  );
  // The sorted near misses replace one another. All other matches stay where they are.
  const nearIndexes = ranked.flatMap(({ rankGroup }, n) => (isNearMissGroup(rankGroup) ? [n] : []));
  const sortedNearMatches = nearIndexes
    .map((n) => ranked[n]!)
    .toSorted((a, b) => a.rankGroup - b.rankGroup || distanceById.get(a.id)! - distanceById.get(b.id)!);
  nearIndexes.forEach((n, position) => (ranked[n] = sortedNearMatches[position]!));
  return ranked.map(({ id, rankGroup }) => ({
    id,
    verdict: VERDICT_BY_RANK_GROUP[rankGroup % FIRST_UNDATED_GROUP]!,
    isNearMiss: isNearMissGroup(rankGroup) && distanceById.has(id),
  }));
}

const isNearMissGroup = (rankGroup: number) => rankGroup % FIRST_UNDATED_GROUP === NEAR_MISS_GROUP;
const toMatch = ({ id, rankGroup }: RankedRow): Match => ({
  id,
  verdict: VERDICT_BY_RANK_GROUP[rankGroup % FIRST_UNDATED_GROUP]!,
  isNearMiss: false,
});
