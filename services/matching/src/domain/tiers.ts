import { cheapestOf, formatOf } from '@laurel/rules/fees';
import { nextTier as next } from '@laurel/rules/tiers';
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
