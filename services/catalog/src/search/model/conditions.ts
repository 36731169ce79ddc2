import { hasFeeLimit, withinFee, type FeeRange, type WithinFee } from '@laurel/rules/fees/fee-limit';
import { nextTier } from '@laurel/rules/fees/tiers';
import type { CompetitionDocument } from './search-document.js';

export const isLiveDocument = (competition: CompetitionDocument, now: number): boolean =>
  !competition.isDeprecated && (!competition.hasDates || nextTier(competition.tiers, now) !== null);

/** A free competition is within any range. A fee in another currency is not compared. */
export const withinRange = (range: FeeRange, competition: CompetitionDocument, now: number): WithinFee =>
  withinFee(nextTier(competition.tiers, now)?.fees ?? [], range);

export const isWithin = (range: FeeRange, competition: CompetitionDocument, now: number): boolean =>
  !hasFeeLimit(range) || withinRange(range, competition, now) === 'within';
