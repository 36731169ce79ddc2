import { withinFee, type WithinFee } from '@laurel/rules/fee-limit';
import type { SearchFilters } from '@laurel/rules/conditions';
import { nextTier } from '@laurel/rules/tiers';
import type { CompetitionDocument } from './search-document.js';

export const isLiveDocument = (competition: CompetitionDocument, now: number): boolean =>
  !competition.isDeprecated && (!competition.hasDates || nextTier(competition.tiers, now) !== null);

type FeeMax = NonNullable<SearchFilters['feeMax']>;
/** A free competition costs no more than anything; a fee in another currency is not compared. */
export const withinFeeMax = (feeMax: FeeMax, competition: CompetitionDocument, now: number): WithinFee =>
  withinFee(nextTier(competition.tiers, now)?.fees ?? [], feeMax);

export const isWithin = (feeMax: FeeMax | null, competition: CompetitionDocument, now: number): boolean =>
  feeMax === null || withinFeeMax(feeMax, competition, now) === 'within';
