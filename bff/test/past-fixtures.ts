import { randomUUID } from 'node:crypto';
import { MISSING_ID, type Fixture } from './fixture-kinds.js';
import type { Platform } from './platform.js';
import type { SampleData } from './sample-data.js';

/** Returns a row of a past-entries table, at a festival that no other row uses. */
export const pastRow = (overrides: object = {}) => ({
  festival: `Salt Days ${randomUUID()}`,
  competition: null,
  country: 'FR',
  competitionId: null,
  state: 'accepted',
  submittedAt: '2023-10-02',
  decidedAt: null,
  fee: null,
  awardName: null,
  note: null,
  reason: null,
  isApplied: false,
  ...overrides,
});

/** Fixtures for past entries. Each input uses its own batch or entry. */
export function pastFixtures(laurel: Platform, { owner, filmId, competitionId }: SampleData) {
  const table = (tableFilmId: number) => ({ filmId: tableFilmId, rows: [pastRow()] });
  const importTable = async () => {
    const { body } = await laurel.post('bringInPastEntries', table(filmId), owner.cookie);
    return body as { batchId: number; results: { entry: { id: number; version: number } }[] };
  };
  const createFreeEntry = async () => (await importTable()).results[0]!.entry;
  const { competitionId: _, reason: __, isApplied: ___, ...editableFields } = pastRow();
  return {
    getFestivalsByNames: {
      input: () => ({ names: [{ festival: 'Salt', competition: null, country: null }] }),
    },
    getPastPreview: { input: () => table(filmId), missing: table(MISSING_ID) },
    bringInPastEntries: { input: () => table(filmId), missing: table(MISSING_ID) },
    undoPastEntries: {
      input: async () => ({ filmId, batchId: (await importTable()).batchId }),
      missing: { filmId: MISSING_ID, batchId: 1 },
    },
    getPastEntries: { input: () => ({ filmId }), missing: { filmId: MISSING_ID } },
    changePastEntry: {
      input: async () => {
        const { id: entryId, version } = await createFreeEntry();
        return { ...editableFields, festival: `Pepper ${randomUUID()}`, entryId, version };
      },
      missing: { ...editableFields, entryId: MISSING_ID, version: 1 },
    },
    deletePastEntry: {
      input: async () => ({ filmId, entryId: (await createFreeEntry()).id }),
      missing: { filmId: MISSING_ID, entryId: 1 },
    },
    assignPastEntry: {
      /** Each entry uses another year, so that no entry exists twice. */
      input: async () => {
        const row = pastRow({ submittedAt: `${1900 + assignedCount++}-10-02` });
        const { body } = await laurel.post('bringInPastEntries', { filmId, rows: [row] }, owner.cookie);
        return { entryId: body.results[0].entry.id, competitionId };
      },
      missing: { entryId: MISSING_ID, competitionId },
    },
  } satisfies Record<string, Fixture>;
}
let assignedCount = 0;
