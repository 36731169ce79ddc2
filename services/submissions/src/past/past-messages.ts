import type { PastEntry as PastEntryMessage, PastRow } from '@laurel/proto/submissions/v1/past_entries';
import { dateOf, dayOf } from '../days.js';
import type { FreeEntry, SaidEntry } from '../domain/past-entry.js';
import { unsaid, type Particulars } from '../domain/submission.js';
import type { PastEntry } from '../generated/client.js';

/** A row of a table as it is decided. */
export interface AskedRow extends SaidEntry {
  competitionId: number | null;
  reason: string | null;
  isApplied: boolean;
}

export const rowIn = (row: PastRow): AskedRow => ({
  festival: row.festival,
  competition: row.competition ?? null,
  country: row.country ?? null,
  competitionId: row.competitionId ?? null,
  state: row.state,
  submittedAt: row.submittedAt ?? null,
  decidedAt: row.decidedAt ?? null,
  fee: row.fee ?? null,
  awardName: row.awardName ?? null,
  note: row.note ?? null,
  reason: row.reason ?? null,
  isApplied: row.isApplied,
});

/** What a row says beside its state. */
export const saidOfRow = ({
  submittedAt,
  decidedAt,
  fee,
  awardName,
  note,
  reason,
}: SaidEntry & { reason: string | null }): Particulars => ({
  ...unsaid,
  submittedAt,
  decidedAt,
  feePaid: fee,
  awardName,
  note,
  reason,
});

export const pastEntryColumns = ({ fee, submittedAt, decidedAt, ...plain }: FreeEntry) => ({
  ...plain,
  submittedAt: dateOf(submittedAt),
  decidedAt: dateOf(decidedAt),
  feeAmount: fee?.amount ?? null,
  feeCurrency: fee?.currency ?? null,
});

export const feeOfEntry = ({ feeAmount, feeCurrency }: Pick<PastEntry, 'feeAmount' | 'feeCurrency'>) =>
  feeAmount === null ? null : { amount: Number(feeAmount), currency: feeCurrency! };

export const pastEntryMessage = (entry: PastEntry): PastEntryMessage => ({
  id: entry.id,
  filmId: entry.filmId,
  festival: entry.festival,
  competition: entry.competition,
  country: entry.country,
  state: entry.state,
  submittedAt: dayOf(entry.submittedAt),
  decidedAt: dayOf(entry.decidedAt),
  fee: feeOfEntry(entry),
  awardName: entry.awardName,
  note: entry.note,
  version: entry.version,
  batchId: entry.batchId,
  createdAt: entry.createdAt.toISOString(),
  updatedAt: entry.updatedAt.toISOString(),
});
