import { countDaysBetween } from '@laurel/rules/dates/days';
import type { HideReason } from '@laurel/rules/matching/hide-reasons';
import type { Competition, Fee, Film } from '../model.js';
import { getQualifiers } from '../ranking/rank.js';
import { getClaimableFee, findNextTier } from '../evaluation/tiers.js';

/** A competition that the user has declined for a film (given up or hidden), and the reason. */
export interface DeclinedCompetition {
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
/**
 * A reason for which the user declined `declinedCount` competitions, and which applies to another one too.
 */
export interface Objection {
  why: (typeof LEARNED_REASONS)[number];
  declinedCount: number;
}
/** `declinedCount`: how many competitions were declined for any of the `LEARNED_REASONS`. */
export interface LearnedObjections {
  objections: readonly Objection[];
  declinedCount: number;
}

/**
 * Returns a function that finds the objections to a competition. A reason for declining applies to it if,
 * compared with one that was declined for this reason, it:
 * - `too-expensive`: costs at least as much in the same currency
 * - `too-far`: is in the same country
 * - `too-small`: counts for no more awards
 * - `bad-dates`: takes place in the same days
 *
 * Unknown values never count against a competition.
 */
export function learnObjections(
  declinedCompetitions: readonly DeclinedCompetition[],
  film: FeePayer,
  now: string,
) {
  const getDeclinedFor = (why: HideReason) =>
    declinedCompetitions.flatMap((item) => (item.reason === why ? [item.competition] : []));
  const testByReason: Record<Objection['why'], ObjectionTest> = {
    'too-expensive': createTooExpensiveTest(getDeclinedFor('too-expensive'), film, now),
    'too-far': createTooFarTest(getDeclinedFor('too-far')),
    'too-small': createTooSmallTest(getDeclinedFor('too-small')),
    'bad-dates': createBadDatesTest(getDeclinedFor('bad-dates')),
  };
  const counts = LEARNED_REASONS.map((why) => ({ why, declinedCount: getDeclinedFor(why).length }));
  const total = counts.reduce((sum, item) => sum + item.declinedCount, 0);
  return (competition: Competition): LearnedObjections => ({
    objections: counts.filter(({ why }) => testByReason[why](competition)),
    declinedCount: total,
  });
}

function createTooExpensiveTest(
  declinedCompetitions: readonly Competition[],
  film: FeePayer,
  now: string,
): ObjectionTest {
  const getFee = (competition: Competition): Fee | null =>
    getClaimableFee(findNextTier(competition, now) ?? competition.tiers.at(-1) ?? null, film);
  const minAmountByCurrency = new Map<string, number>();
  for (const fee of declinedCompetitions.flatMap((competition) => getFee(competition) ?? []))
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

function createTooFarTest(declinedCompetitions: readonly Competition[]): ObjectionTest {
  const countries = new Set(declinedCompetitions.flatMap(({ festival }) => festival.country ?? []));
  return ({ festival }) => festival.country !== null && countries.has(festival.country);
}

function createTooSmallTest(declinedCompetitions: readonly Competition[]): ObjectionTest {
  if (declinedCompetitions.length === 0) return () => false;
  const maxQualifiers = Math.max(
    ...declinedCompetitions.map((competition) => getQualifiers(competition).length),
  );
  return (competition) => getQualifiers(competition).length <= maxQualifiers;
}

function createBadDatesTest(declinedCompetitions: readonly Competition[]): ObjectionTest {
  const days = declinedCompetitions.flatMap(({ festival }) => festival.startsOn ?? []);
  return ({ festival: { startsOn } }) =>
    startsOn !== null && days.some((day) => Math.abs(countDaysBetween(day, startsOn)) < CONFLICT_DAYS);
}
