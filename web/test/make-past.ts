import type { PastEntry } from '../src/lib/server/wire';

/** Makes a past entry at a festival outside the catalogue, accepted in 2023. */
export const makePastEntry = (overrides: Partial<PastEntry> = {}): PastEntry => ({
  id: 1,
  filmId: 7,
  festival: 'Salt Days',
  competition: null,
  country: 'FR',
  state: 'accepted',
  submittedAt: '2023-10-02',
  decidedAt: '2023-12-20',
  fee: null,
  awardName: null,
  note: null,
  version: 1,
  batchId: 1,
  createdAt: '2026-11-26T08:00:00.000Z',
  updatedAt: '2026-11-26T08:00:00.000Z',
  ...overrides,
});
