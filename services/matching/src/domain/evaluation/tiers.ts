import { findCheapestFee, findApplicableFee, getFilmFormat, getFilmKind } from '@laurel/rules/fees/fees';
import { findEarliestLiveTier } from '@laurel/rules/fees/tiers';
import type { Format } from '@laurel/rules/films/vocabularies';
import type { Competition, Fee, Film, Tier } from '../model.js';

/** Returns the earliest deadline that has not passed; null if there is none. */
export const findNextTier = (competition: Competition, now: string): Tier | null =>
  findEarliestLiveTier(competition.tiers, new Date(now));

/** True if it is deprecated, or if every date is past or withdrawn. Such a competition is never recommended. */
export const isOver = (competition: Competition, now: string): boolean =>
  competition.isDeprecated || (!isUndated(competition) && findNextTier(competition, now) === null);
/** Competitions without any date are listed last. */
export const isUndated = (competition: Competition): boolean => competition.tiers.length === 0;

/** Returns the fee that the film certainly pays at a tier. */
export const getClaimableFee = (
  tier: Tier | null,
  film: Pick<Film, 'length' | 'directorIsStudent'>,
): Fee | null => tier && findApplicableFee(tier.fees, getFilmKind(film));

/** Returns the fee that the film pays in each currency that is charged there; empty if no fee is on file. */
export const getClaimableFees = (
  tier: Tier,
  film: Pick<Film, 'length' | 'directorIsStudent'>,
): readonly Fee[] => getFeesAtTier(tier, getFilmFormat(film.length), film.directorIsStudent === true);
export function getFeesAtTier(tier: Tier, format: Format | null, isStudent: boolean): readonly Fee[] {
  const byCurrency = [...Map.groupBy(tier.fees, ({ currency }) => currency).values()];
  const applicable = byCurrency.flatMap(
    (sameCurrency) => findCheapestFee(sameCurrency, { format, isStudent }) ?? [],
  );
  // If any currency has a fee for this format, the fee of another format in another currency does not apply
  // to this film.
  if (applicable.length > 0 || format === null) return applicable;
  return byCurrency.flatMap(
    (sameCurrency) => findCheapestFee(sameCurrency, { format: 'any', isStudent }) ?? [],
  );
}
