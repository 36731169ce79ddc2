import type { TierDocument } from '../src/search/model/search-document.js';

/** Creates the only deadline of a search document, without a title or fees. */
export const makeTier = (
  overrides: Pick<TierDocument, 'date' | 'closesAt'> & Partial<TierDocument>,
): TierDocument => ({
  id: 1,
  title: null,
  at: 1,
  total: 1,
  deprecated: false,
  fees: [],
  feesDiffer: false,
  ...overrides,
});
