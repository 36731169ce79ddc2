import { evaluate, type Evaluation, type Verdict } from '../evaluation/evaluate.js';
import type { MatchContext, Competition, Film } from '../model.js';
import {
  compareMatches,
  getPassedListTypes,
  computeScore,
  type EvaluatedCompetition,
  type Preferences,
  type Scored,
  type Shares,
} from './rank.js';
import { getClaimableFee, isOver, isUndated, findNextTier } from '../evaluation/tiers.js';

export type ScoredMatch = EvaluatedCompetition & Scored;
export interface DirectMatchResult {
  /**
   * Live competitions, each group ranked: eligible, needs confirmation, unchecked, not eligible (near misses
   * first). Undated ones come last.
   */
  ranked: ScoredMatch[];
  shares: Shares;
}
const VERDICT_ORDER: Record<Verdict, number> = {
  eligible: 0,
  'needs-confirmation': 1,
  unchecked: 2,
  'not-eligible': 3,
};

/**
 * Matches a film against a whole catalogue, one competition after the other and as simply as possible. The
 * engine returns the same results faster and is tested against this function. The test passes an
 * `evaluateOne` that is written from the specification alone.
 */
export function matchDirectly(
  film: Film,
  competitions: Iterable<Competition>,
  preferences: Preferences,
  context: MatchContext,
  evaluateOne: typeof evaluate = evaluate,
): DirectMatchResult {
  const liveCompetitions = [...competitions].filter((competition) => !isOver(competition, context.now));
  const evaluatedCompetitions = liveCompetitions.map((competition) =>
    withNextTier(film, competition, context, evaluateOne(film, competition, context)),
  );
  const shares = computeShares(evaluatedCompetitions);
  const ranked = evaluatedCompetitions.map((match) => ({
    ...match,
    ...computeScore(match, preferences, shares, context),
    isUndated: isUndated(match.competition),
  }));
  const isNearMiss = ({ evaluation }: EvaluatedCompetition) => evaluation.nearMiss !== null;
  ranked.sort(
    (a, b) =>
      Number(a.isUndated) - Number(b.isUndated) ||
      VERDICT_ORDER[a.evaluation.verdict] - VERDICT_ORDER[b.evaluation.verdict] ||
      Number(isNearMiss(b)) - Number(isNearMiss(a)) ||
      compareMatches(a, b),
  );
  return { ranked, shares };
}

/** Adds the next deadline and its fee to an evaluated competition. */
export function withNextTier(
  film: Film,
  competition: Competition,
  { now }: MatchContext,
  evaluation: Evaluation,
): EvaluatedCompetition {
  const tier = findNextTier(competition, now);
  return { competition, tier, evaluation, fee: getClaimableFee(tier, film) };
}

function computeShares(evaluatedCompetitions: EvaluatedCompetition[]): Shares {
  const admittingCountByType = new Map<string, number>();
  for (const { evaluation } of evaluatedCompetitions)
    for (const type of new Set(getPassedListTypes(evaluation)))
      admittingCountByType.set(type, (admittingCountByType.get(type) ?? 0) + 1);
  return new Map(
    [...admittingCountByType].map(([type, number]) => [type, number / evaluatedCompetitions.length]),
  );
}
