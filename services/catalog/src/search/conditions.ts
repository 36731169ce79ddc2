import { withinFee } from '@laurel/rules/fee-limit';
import type { SearchFilters } from '@laurel/rules/conditions';
import { nextTier } from '@laurel/rules/tiers';
import type { CompetitionDocument } from './search-document.js';

export const isLiveDocument = (competition: CompetitionDocument, now: number): boolean =>
  !competition.isDeprecated && (!competition.hasDates || nextTier(competition.tiers, now) !== null);

/** A free competition costs no more than anything; a fee in another currency is not compared. */
export const isWithin = (
  feeMax: SearchFilters['feeMax'],
  competition: CompetitionDocument,
  now: number,
): boolean => feeMax === null || withinFee(nextTier(competition.tiers, now)?.fees ?? [], feeMax) === 'within';
