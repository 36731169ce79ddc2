import { daysBetween } from '@laurel/rules/days';
import type { HideReason } from '@laurel/rules/vocabularies';
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
type Objection = (competition: Competition) => boolean;

/**
 * For how many of the reasons for which others were refused a competition would be refused too: as dear in the same currency or dearer, in the
 * same country, counting for no more awards, in the same days. What is not known is held against nobody, and what was refused for itself says nothing of others.
 */
export function objectionsTo(refused: readonly Refused[], film: Entrant, now: string) {
  const of = (why: HideReason) => refused.flatMap((one) => (one.why === why ? [one.competition] : []));
  const objections = [
    tooDear(of('too-expensive'), film, now),
    tooFar(of('too-far')),
    tooSmall(of('too-small')),
    badDates(of('bad-dates')),
  ];
  return (competition: Competition): number => objections.filter((objects) => objects(competition)).length;
}

function tooDear(refused: readonly Competition[], film: Entrant, now: string): Objection {
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

function tooFar(refused: readonly Competition[]): Objection {
  const countries = new Set(refused.flatMap(({ festival }) => festival.country ?? []));
  return ({ festival }) => festival.country !== null && countries.has(festival.country);
}

function tooSmall(refused: readonly Competition[]): Objection {
  if (refused.length === 0) return () => false;
  const most = Math.max(...refused.map((one) => qualifiersOf(one).length));
  return (competition) => qualifiersOf(competition).length <= most;
}

function badDates(refused: readonly Competition[]): Objection {
  const days = refused.flatMap(({ festival }) => festival.startsOn ?? []);
  return ({ festival: { startsOn } }) =>
    startsOn !== null && days.some((day) => Math.abs(daysBetween(day, startsOn)) < SAME_DAYS);
}
