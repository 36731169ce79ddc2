import { evaluate, type Evaluation, type Verdict } from '../evaluation/evaluate.js';
import type { MatchContext, Competition, Film } from '../model.js';
import {
  inOrder,
  passedLists,
  score,
  type Placed,
  type Preferences,
  type Scored,
  type Shares,
} from './rank.js';
import { claimableFee, isOver, isUndated, nextTier } from '../evaluation/tiers.js';

export type Whole = Placed & Scored;
export interface PlainAnswer {
  /**
   * Live competitions, each group ranked: eligible, needs confirmation, unchecked, not eligible (near misses
   * first). Undated ones come last.
   */
  ranked: Whole[];
  shares: Shares;
}
const ORDER: Record<Verdict, number> = {
  eligible: 0,
  'needs-confirmation': 1,
  unchecked: 2,
  'not-eligible': 3,
};

/**
 * Matches a film against a whole catalogue, directly from the decisions and as simply as possible. The engine
 * returns the same answers faster and is tested against this function. The test passes an `evaluateOne` that
 * is written from the decisions alone.
 */
export function answerPlainly(
  film: Film,
  competitions: Iterable<Competition>,
  preferences: Preferences,
  context: MatchContext,
  evaluateOne: typeof evaluate = evaluate,
): PlainAnswer {
  const live = [...competitions].filter((competition) => !isOver(competition, context.now));
  const placed = live.map((competition) =>
    withNextTier(film, competition, context, evaluateOne(film, competition, context)),
  );
  const shares = computeShares(placed);
  const ranked = placed.map((item) => ({
    ...item,
    ...score(item, preferences, shares, context),
    isUndated: isUndated(item.competition),
  }));
  const isNearMiss = ({ evaluation }: Placed) => evaluation.nearMiss !== null;
  ranked.sort(
    (a, b) =>
      Number(a.isUndated) - Number(b.isUndated) ||
      ORDER[a.evaluation.verdict] - ORDER[b.evaluation.verdict] ||
      Number(isNearMiss(b)) - Number(isNearMiss(a)) ||
      inOrder(a, b),
  );
  return { ranked, shares };
}

/** Adds the next deadline and its fee to an evaluated competition. */
export function withNextTier(
  film: Film,
  competition: Competition,
  { now }: MatchContext,
  evaluation: Evaluation,
): Placed {
  const tier = nextTier(competition, now);
  return { competition, tier, evaluation, fee: claimableFee(tier, film) };
}

function computeShares(placed: Placed[]): Shares {
  const admitting = new Map<string, number>();
  for (const { evaluation } of placed)
    for (const type of new Set(passedLists(evaluation))) admitting.set(type, (admitting.get(type) ?? 0) + 1);
  return new Map([...admitting].map(([type, number]) => [type, number / placed.length]));
}
