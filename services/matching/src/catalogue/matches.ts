import { VERDICTS } from '@laurel/rules/matching/verdicts';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ReferenceRates } from './reference-rates.js';
import { RebuildStatus } from './rebuild-status.js';
import { Catalogue } from './catalogue.js';
import { withNextTier, type ScoredMatch } from '../domain/ranking/answer.js';
import { getSortDistance } from '../domain/rules/distance.js';
import { toEvaluation, type Verdict } from '../domain/evaluation/evaluate.js';
import type { MatchContext, Film } from '../domain/model.js';
import { computeScore, type Preferences } from '../domain/ranking/rank.js';
import { mayHaveRemedy } from '../domain/evaluation/remedy.js';
import type { Engine, RankedRow } from '../engine/engine.js';
import { FIRST_UNDATED_GROUP } from '../engine/answer/ranking.js';
import type { VerdictCounts } from '../engine/answer/verdicts.js';
import { Debounce } from './debounce.js';
import { geography } from './geography.js';

export interface Question {
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
export interface Answer {
  readonly counts: Record<Verdict, number>;
  readonly nearMisses: number;
  /**
   * Live competitions, each group ranked: eligible, needs confirmation, unchecked, not eligible. Near misses
   * come first among the ineligible: those in reach, by distance. Undated competitions come last.
   */
  readonly ranked: Match[];
  readonly byId: ReadonlyMap<number, Match>;
}
/** Builds the map by id at first use, because most answers are only read in order. */
class RankedAnswer implements Answer {
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
/** About 40 MB: seventy answers over 5,600 competitions, seven over ten times as many. */
const MAX_CACHED_MATCHES = 400_000;
const MINUTE_MS = 60_000;
/** Answers may be this old during a rebuild, so that not every answer is computed again. */
const MAX_AGE_WHILE_REBUILDING_MS = 5000;

/** Matches a film against the whole catalogue as it is known now. */
@Injectable()
export class Matches {
  private readonly cache = new LRUCache<string, Answer>({
    maxSize: MAX_CACHED_MATCHES,
    sizeCalculation: ({ ranked }) => ranked.length + 1,
  });
  /** Clears the cache when no more questions come. */
  private readonly idleTimer = new Debounce(MINUTE_MS, () => this.cache.clear());
  /** The catalogue revision and minute that the cache belongs to, and its start. */
  private cacheMoment = '';
  private cachedSince = 0;
  constructor(
    private readonly catalogue: Catalogue,
    private readonly rebuildStatus: RebuildStatus,
    private readonly referenceRates: ReferenceRates,
  ) {}

  /** Returns every live competition in order. Equal questions within a minute are answered once. */
  find(question: Question): Answer {
    const { film, role, preferences } = question;
    this.dropStaleAnswers();
    this.idleTimer.trigger();
    const key = JSON.stringify([film, role, preferences, preferences.budget && this.referenceRates.current]);
    const cached = this.cache.get(key);
    if (cached) return cached;
    const engine = this.prepareEngine(question);
    const { nearMisses, ...counts } = engine.countVerdicts();
    const answer = new RankedAnswer(counts, nearMisses, orderMatches(engine, film));
    this.cache.set(key, answer);
    return answer;
  }

  /** Drops the answers of an earlier minute or catalogue revision. */
  private dropStaleAnswers(): void {
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
  findTop(question: Question, count: number): Match[] {
    return this.prepareEngine(question).findTop(count).map(toMatch);
  }

  /** Counts the competitions of each verdict. */
  countVerdicts(question: Question): VerdictCounts {
    return this.prepareEngine(question).countVerdicts();
  }

  /** Returns the competitions that open and close when one question replaces another, each in order. */
  compare(previousQuestion: Question, nextQuestion: Question): { opened: Match[]; closed: Match[] } {
    const moment = { now: Date.now(), rates: this.referenceRates.current };
    const { opened, closed } = this.catalogue.engine.compare(
      { ...previousQuestion, ...moment },
      { ...nextQuestion, ...moment },
    );
    return { opened: opened.map(toMatch), closed: closed.map(toMatch) };
  }

  /** Returns some competitions with their terms and scores, live or not. Unknown ids are left out. */
  findByIds(ids: readonly number[], question: Question): { matches: ScoredMatch[]; context: MatchContext } {
    const { film, role, preferences } = question;
    const now = new Date();
    const engine = this.prepareEngine(question, now.getTime());
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

  /** Prepares the engine for a question. Its results are valid until the next question. */
  prepareEngine(question: Question, now = Date.now()): Engine {
    return this.catalogue.engine.prepare({ ...question, now, rates: this.referenceRates.current });
  }
}

/** Uses the engine’s order, but sorts near misses by distance and puts those in reach first. */
function orderMatches(engine: Engine, film: Film): Match[] {
  const today = new Date().toISOString().slice(0, 10);
  const ranked = engine.rankAll();
  const distanceById = new Map(
    engine.findNearMisses().map(({ id, judgements }) => {
      const isInReach = judgements.some((judgement) => mayHaveRemedy({ judgement }, film, today));
      return [id, getSortDistance(judgements) + (isInReach ? 0 : OUT_OF_REACH_DISTANCE)];
    }),
  );
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
