import { daysBetween } from '@laurel/rules/days';
import type { HideReason } from '@laurel/rules/hide-reasons';
import type { Competition, Fee, Film } from './facts.js';
import { qualifiersOf } from './rank.js';
import { claimableFee, nextTier } from './tiers.js';

/** What somebody did not want for a film, and why. */
export interface Refused {
  competition: Competition;
  why: HideReason;
}
/** Festivals that begin so close to each other lie in each other's way. */
const SAME_DAYS = 7;

type Entrant = Pick<Film, 'length' | 'directorIsStudent'>;
type Objects = (competition: Competition) => boolean;

/** Reasons that say something of others. */
export const LEARNED_REASONS = [
  'too-expensive',
  'too-far',
  'too-small',
  'bad-dates',
] as const satisfies HideReason[];
/** `refused`: how many were for this reason, for which this one would be too. */
export interface Objection {
  why: (typeof LEARNED_REASONS)[number];
  refused: number;
}
/** What is learned for a competition; `refused`: from how many in all. */
export interface Lessons {
  objections: readonly Objection[];
  refused: number;
}

/**
 * For which of the reasons for which others were refused a competition would be refused too: as dear in the same currency or dearer, in the
 * same country, counting for no more awards, in the same days. What is not known is held against nobody, and what was refused for itself says nothing of others.
 */
export function lessonsOf(refused: readonly Refused[], film: Entrant, now: string) {
  const of = (why: HideReason) => refused.flatMap((one) => (one.why === why ? [one.competition] : []));
  const objects: Record<Objection['why'], Objects> = {
    'too-expensive': tooDear(of('too-expensive'), film, now),
    'too-far': tooFar(of('too-far')),
    'too-small': tooSmall(of('too-small')),
    'bad-dates': badDates(of('bad-dates')),
  };
  const counts = LEARNED_REASONS.map((why) => ({ why, refused: of(why).length }));
  const total = counts.reduce((sum, one) => sum + one.refused, 0);
  return (competition: Competition): Lessons => ({
    objections: counts.filter(({ why }) => objects[why](competition)),
    refused: total,
  });
}

function tooDear(refused: readonly Competition[], film: Entrant, now: string): Objects {
  const feeOf = (competition: Competition): Fee | null =>
    claimableFee(nextTier(competition, now) ?? competition.tiers.at(-1) ?? null, film);
  const least = new Map<string, number>();
  for (const fee of refused.flatMap((one) => feeOf(one) ?? []))
    least.set(fee.currency, Math.min(fee.amount, least.get(fee.currency) ?? Infinity));
  return (competition) => {
    const fee = least.size > 0 ? feeOf(competition) : null;
    return fee !== null && fee.amount > 0 && fee.amount >= (least.get(fee.currency) ?? Infinity);
  };
}

function tooFar(refused: readonly Competition[]): Objects {
  const countries = new Set(refused.flatMap(({ festival }) => festival.country ?? []));
  return ({ festival }) => festival.country !== null && countries.has(festival.country);
}

function tooSmall(refused: readonly Competition[]): Objects {
  if (refused.length === 0) return () => false;
  const most = Math.max(...refused.map((one) => qualifiersOf(one).length));
  return (competition) => qualifiersOf(competition).length <= most;
}

function badDates(refused: readonly Competition[]): Objects {
  const days = refused.flatMap(({ festival }) => festival.startsOn ?? []);
  return ({ festival: { startsOn } }) =>
    startsOn !== null && days.some((day) => Math.abs(daysBetween(day, startsOn)) < SAME_DAYS);
}
