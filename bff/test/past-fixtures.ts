import { randomUUID } from 'node:crypto';
import { NOWHERE, type Fixture } from './fixture-kinds.js';
import type { Platform } from './platform.js';
import type { Things } from './things.js';

/** Returns a row of a past-entries table, at a festival that no other row uses. */
export const pastRow = (over: object = {}) => ({
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
  ...over,
});

/** Fixtures for past entries. Each input uses its own batch or entry. */
export function pastFixtures(laurel: Platform, { owner, filmId, competitionId }: Things) {
  const table = (tableFilmId: number) => ({ filmId: tableFilmId, rows: [pastRow()] });
  const brought = async () => {
    const { body } = await laurel.post('bringInPastEntries', table(filmId), owner.cookie);
    return body as { batchId: number; results: { entry: { id: number; version: number } }[] };
  };
  const entry = async () => (await brought()).results[0]!.entry;
  const { competitionId: _, reason: __, isApplied: ___, ...changed } = pastRow();
  return {
    getFestivalsByNames: {
      input: () => ({ names: [{ festival: 'Salt', competition: null, country: null }] }),
    },
    getPastPreview: { input: () => table(filmId), missing: table(NOWHERE) },
    bringInPastEntries: { input: () => table(filmId), missing: table(NOWHERE) },
    undoPastEntries: {
      input: async () => ({ filmId, batchId: (await brought()).batchId }),
      missing: { filmId: NOWHERE, batchId: 1 },
    },
    getPastEntries: { input: () => ({ filmId }), missing: { filmId: NOWHERE } },
    changePastEntry: {
      input: async () => {
        const { id: entryId, version } = await entry();
        return { ...changed, festival: `Pepper ${randomUUID()}`, entryId, version };
      },
      missing: { ...changed, entryId: NOWHERE, version: 1 },
    },
    deletePastEntry: {
      input: async () => ({ filmId, entryId: (await entry()).id }),
      missing: { filmId: NOWHERE, entryId: 1 },
    },
    assignPastEntry: {
      /** Uses another year for each entry. */
      input: async () => {
        const row = pastRow({ submittedAt: `${1900 + placed++}-10-02` });
        const { body } = await laurel.post('bringInPastEntries', { filmId, rows: [row] }, owner.cookie);
        return { entryId: body.results[0].entry.id, competitionId };
      },
      missing: { entryId: NOWHERE, competitionId },
    },
  } satisfies Record<string, Fixture>;
}
let placed = 0;
