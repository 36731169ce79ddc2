import type { PastEntry as PastEntryMessage, PastRow } from '@laurel/proto/submissions/v1/past_entries';
import { toDate, toDay } from '../domain/days.js';
import type { UncataloguedEntry, PastEntryInput } from '../domain/past-entry.js';
import { NO_STATE_DETAILS, type StateDetails } from '../domain/submission-status.js';
import type { PastEntry } from '../generated/client.js';

/** A row of an imported table. */
export interface PastRowInput extends PastEntryInput {
  competitionId: number | null;
  /** Why the entry was withdrawn. */
  reason: string | null;
  /** Whether the user wants the row's changes to an entry that is already in the list. */
  isApplied: boolean;
}

export const parsePastRow = (row: PastRow): PastRowInput => ({
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

/** Returns the row's details, leaving out its state. */
export const toStateDetails = ({
  submittedAt,
  decidedAt,
  fee,
  awardName,
  note,
  reason,
}: PastEntryInput & { reason: string | null }): StateDetails => ({
  ...NO_STATE_DETAILS,
  submittedAt,
  decidedAt,
  feePaid: fee,
  awardName,
  note,
  reason,
});

export const toPastEntryColumns = ({ fee, submittedAt, decidedAt, ...otherFields }: UncataloguedEntry) => ({
  ...otherFields,
  submittedAt: toDate(submittedAt),
  decidedAt: toDate(decidedAt),
  feeAmount: fee?.amount ?? null,
  feeCurrency: fee?.currency ?? null,
});

export const getPastEntryFee = ({ feeAmount, feeCurrency }: Pick<PastEntry, 'feeAmount' | 'feeCurrency'>) =>
  feeAmount === null ? null : { amount: Number(feeAmount), currency: feeCurrency! };

/** Returns a stored entry in the form in which it is entered. */
export const toEntryInput = (entry: PastEntry): PastEntryInput => ({
  ...entry,
  submittedAt: toDay(entry.submittedAt),
  decidedAt: toDay(entry.decidedAt),
  fee: getPastEntryFee(entry),
});

export const toPastEntryMessage = (entry: PastEntry): PastEntryMessage => ({
  id: entry.id,
  filmId: entry.filmId,
  festival: entry.festival,
  competition: entry.competition,
  country: entry.country,
  state: entry.state,
  submittedAt: toDay(entry.submittedAt),
  decidedAt: toDay(entry.decidedAt),
  fee: getPastEntryFee(entry),
  awardName: entry.awardName,
  note: entry.note,
  version: entry.version,
  batchId: entry.batchId,
  createdAt: entry.createdAt.toISOString(),
  updatedAt: entry.updatedAt.toISOString(),
});
