import { cheapest, cheapestOf, formatOf } from '@laurel/rules/fees';
import { nextTier as next } from '@laurel/rules/tiers';
import type { Format } from '@laurel/rules/vocabularies';
import type { Competition, Fee, Film, Tier } from './facts.js';

/** The earliest deadline that has not passed; null when there is none to come. */
export const nextTier = (competition: Competition, now: string): Tier | null =>
  next(competition.tiers, new Date(now));

/** Deprecated, or every date past or withdrawn: never recommended. */
export const isOver = (competition: Competition, now: string): boolean =>
  competition.isDeprecated || (!isUndated(competition) && nextTier(competition, now) === null);
/** Shown last. */
export const isUndated = (competition: Competition): boolean => competition.tiers.length === 0;

/** What the film certainly pays at a tier. */
export const claimableFee = (
  tier: Tier | null,
  film: Pick<Film, 'length' | 'directorIsStudent'>,
): Fee | null => tier && cheapestOf(tier.fees, formatOf(film.length), film.directorIsStudent === true);

/** The same in each currency that is asked there; nothing where no fee is on file. */
export const claimableFees = (tier: Tier, film: Pick<Film, 'length' | 'directorIsStudent'>): readonly Fee[] =>
  feesAt(tier, formatOf(film.length), film.directorIsStudent === true);
export function feesAt(tier: Tier, format: Format | null, isStudent: boolean): readonly Fee[] {
  const byCurrency = [...Map.groupBy(tier.fees, ({ currency }) => currency).values()];
  const own = byCurrency.flatMap((ofOne) => cheapest(ofOne, format, isStudent) ?? []);
  // Where any currency says what this format pays, another format's fee in another currency is not this film's.
  if (own.length > 0 || format === null) return own;
  return byCurrency.flatMap((ofOne) => cheapest(ofOne, 'any', isStudent) ?? []);
}
