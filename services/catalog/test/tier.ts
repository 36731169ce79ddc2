import type { TierDocument } from '../src/search/search-document.js';

/** A deadline as the search knows it: the only one, without a name or a fee. */
export const makeTier = (
  over: Pick<TierDocument, 'date' | 'closesAt'> & Partial<TierDocument>,
): TierDocument => ({
  id: 1,
  title: null,
  at: 1,
  of: 1,
  deprecated: false,
  fees: [],
  feesDiffer: false,
  ...over,
});
