import { PastEntriesServiceService, type PastRow } from '@laurel/proto/submissions/v1/past_entries';
import type { Call, Caller } from '@laurel/runtime/auth/call-context';
import { createClient } from '@laurel/runtime/grpc/client';
import { startSubmissions } from './make.js';

/** Returns a row of a table of past entries: by default an entry that was sent and accepted in 2023. */
export const makePastRow = (overrides: Partial<PastRow> = {}): PastRow => ({
  festival: 'Salt Days',
  state: 'accepted',
  submittedAt: '2023-10-02',
  decidedAt: '2023-12-20',
  isApplied: false,
  fee: null,
  ...overrides,
});

/** Starts submissions with a client of the past-entries service. */
export async function startPast() {
  const laurel = await startSubmissions();
  const client = createClient(PastEntriesServiceService, (await laurel.stack.env('submissions')).GRPC_URL);
  const { as } = laurel;
  return {
    ...laurel,
    pastClient: client,
    importRows: (who: Caller, filmId: number, rows: PastRow[], call: Partial<Call> = {}) =>
      as(who, () => client.bringInPastEntries({ filmId, rows }), { deadline: Date.now() + 30_000, ...call }),
    previewRows: async (who: Caller, filmId: number, rows: PastRow[]) =>
      (await as(who, () => client.previewPastEntries({ filmId, rows }))).results,
    undoBatch: (who: Caller, filmId: number, batchId: number) =>
      as(who, () => client.undoPastEntries({ filmId, batchId })),
    listUncataloguedEntries: async (who: Caller, filmId: number) =>
      (await as(who, () => client.getPastEntries({ filmId }))).items,
    async stop() {
      client.close();
      await laurel.stop();
    },
  };
}

/** Returns the outcome or the error code of each row. */
export const listOutcomes = (results: readonly { outcome: string; error?: { code: string } | null }[]) =>
  results.map(({ outcome, error }) => error?.code ?? outcome);
