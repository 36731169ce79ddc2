import { evaluate, type Evaluation, type Verdict } from './evaluate.js';
import type { Asker, Competition, Film } from './facts.js';
import {
  inOrder,
  passedLists,
  score,
  type Placed,
  type Preferences,
  type Scored,
  type Shares,
} from './rank.js';
import { claimableFee, isOver, isUndated, nextTier } from './tiers.js';

export type Whole = Placed & Scored;
export interface PlainAnswer {
  /** Live competitions: eligible, needs confirmation, unchecked, not eligible (near misses first), each ranked; undated ones last. */
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
 * A film against a whole catalogue, straight from the decisions and as plain as they are. The engine answers the same faster: this
 * is what it is tested against.
 */
export function answerPlainly(
  film: Film,
  competitions: Iterable<Competition>,
  preferences: Preferences,
  asker: Asker,
): PlainAnswer {
  const live = [...competitions].filter((competition) => !isOver(competition, asker.now));
  const placed = live.map((competition) =>
    place(film, competition, asker, evaluate(film, competition, asker)),
  );
  const shares = sharesOf(placed);
  const ranked = placed.map((one) => ({
    ...one,
    ...score(one, preferences, shares, asker),
    isUndated: isUndated(one.competition),
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

/** A competition that was evaluated, with its next deadline and fee. */
export function place(film: Film, competition: Competition, { now }: Asker, evaluation: Evaluation): Placed {
  const tier = nextTier(competition, now);
  return { competition, tier, evaluation, fee: claimableFee(tier, film) };
}

function sharesOf(placed: Placed[]): Shares {
  const admitting = new Map<string, number>();
  for (const { evaluation } of placed)
    for (const type of new Set(passedLists(evaluation))) admitting.set(type, (admitting.get(type) ?? 0) + 1);
  return new Map([...admitting].map(([type, number]) => [type, number / placed.length]));
}
