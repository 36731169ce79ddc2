import { countDaysBetween } from '@laurel/rules/dates/days';
import type { HideReason } from '@laurel/rules/matching/hide-reasons';
import type { Competition, Fee, Film } from '../model.js';
import { getQualifiers } from '../ranking/rank.js';
import { getClaimableFee, findNextTier } from '../evaluation/tiers.js';

/** A competition that the user has given up or hidden for a film, and the reason. */
export interface HiddenCompetition {
  competition: Competition;
  reason: HideReason;
}
/** Festivals whose starts are closer than this conflict with each other. */
const CONFLICT_DAYS = 7;

type FeePayer = Pick<Film, 'length' | 'directorIsStudent'>;
type ObjectionTest = (competition: Competition) => boolean;

/** Reasons that allow conclusions about other competitions. */
export const LEARNED_REASONS = [
  'too-expensive',
  'too-far',
  'too-small',
  'bad-dates',
] as const satisfies HideReason[];
/** `refused`: how many competitions were hidden for this reason, which applies to this one too. */
export interface Objection {
  why: (typeof LEARNED_REASONS)[number];
  refused: number;
}
/**
 * Objections learned from the hidden competitions. `refused`: how many were hidden for a reason that allows
 * conclusions. Stored as JSON with each recommendation.
 */
export interface Lessons {
  objections: readonly Objection[];
  refused: number;
}

/**
 * Returns a function that finds the reasons for hiding earlier competitions that apply to another one. They
 * apply if it is at least as expensive in the same currency, in the same country, counts for no more awards,
 * or takes place in the same days. Unknown values never count against a competition, and reasons specific to
 * one competition are ignored.
 */
export function learnLessons(hiddenCompetitions: readonly HiddenCompetition[], film: FeePayer, now: string) {
  const getHiddenFor = (why: HideReason) =>
    hiddenCompetitions.flatMap((item) => (item.reason === why ? [item.competition] : []));
  const testByReason: Record<Objection['why'], ObjectionTest> = {
    'too-expensive': createTooExpensiveTest(getHiddenFor('too-expensive'), film, now),
    'too-far': createTooFarTest(getHiddenFor('too-far')),
    'too-small': createTooSmallTest(getHiddenFor('too-small')),
    'bad-dates': createBadDatesTest(getHiddenFor('bad-dates')),
  };
  const counts = LEARNED_REASONS.map((why) => ({ why, refused: getHiddenFor(why).length }));
  const total = counts.reduce((sum, item) => sum + item.refused, 0);
  return (competition: Competition): Lessons => ({
    objections: counts.filter(({ why }) => testByReason[why](competition)),
    refused: total,
  });
}

function createTooExpensiveTest(
  hiddenCompetitions: readonly Competition[],
  film: FeePayer,
  now: string,
): ObjectionTest {
  const getFee = (competition: Competition): Fee | null =>
    getClaimableFee(findNextTier(competition, now) ?? competition.tiers.at(-1) ?? null, film);
  const minAmountByCurrency = new Map<string, number>();
  for (const fee of hiddenCompetitions.flatMap((competition) => getFee(competition) ?? []))
    minAmountByCurrency.set(
      fee.currency,
      Math.min(fee.amount, minAmountByCurrency.get(fee.currency) ?? Infinity),
    );
  return (competition) => {
    const fee = minAmountByCurrency.size > 0 ? getFee(competition) : null;
    return (
      fee !== null && fee.amount > 0 && fee.amount >= (minAmountByCurrency.get(fee.currency) ?? Infinity)
    );
  };
}

function createTooFarTest(hiddenCompetitions: readonly Competition[]): ObjectionTest {
  const countries = new Set(hiddenCompetitions.flatMap(({ festival }) => festival.country ?? []));
  return ({ festival }) => festival.country !== null && countries.has(festival.country);
}

function createTooSmallTest(hiddenCompetitions: readonly Competition[]): ObjectionTest {
  if (hiddenCompetitions.length === 0) return () => false;
  const maxQualifiers = Math.max(
    ...hiddenCompetitions.map((competition) => getQualifiers(competition).length),
  );
  return (competition) => getQualifiers(competition).length <= maxQualifiers;
}

function createBadDatesTest(hiddenCompetitions: readonly Competition[]): ObjectionTest {
  const days = hiddenCompetitions.flatMap(({ festival }) => festival.startsOn ?? []);
  return ({ festival: { startsOn } }) =>
    startsOn !== null && days.some((day) => Math.abs(countDaysBetween(day, startsOn)) < CONFLICT_DAYS);
}
