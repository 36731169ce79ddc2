import type { SendingReview } from '@laurel/proto/submissions/v1/submissions';
import type { SendingFault } from '@laurel/rules/submissions/sendings';
import { listLiveTiers, findPlannedTier } from '@laurel/rules/fees/tiers';
import { getOverrideReason, getVerdict, type FilmSnapshot } from '../submissions/stored-snapshot.js';
import type { Tx } from '../database/client.js';
import { getSendingFault, findSubmissionChannel, type SubmissionChannel } from '../domain/sending.js';
import type { Film, UserSubmission } from '../generated/client.js';
import { getDates, findCompetitionsForRows } from '../submissions/competitions.js';
import { findIdsBeingSent, getContacts, getEntryStatus } from '../submissions/entry-status.js';

/** An entry as it would be sent now. `fault` is the reason why it cannot be. */
export interface ReviewedEntry extends SendingReview {
  row: UserSubmission;
  snapshot: FilmSnapshot | null;
  channel: SubmissionChannel | null;
  fault: SendingFault | null;
}

/** Returns how entries of a film would be sent now, in the order of `rows`. */
export async function reviewEntries(
  tx: Tx,
  film: Film,
  rows: readonly UserSubmission[],
  snapshots: ReadonlyMap<number, FilmSnapshot>,
  now: Date,
): Promise<ReviewedEntry[]> {
  const competitions = await findCompetitionsForRows(tx, rows);
  const idsBeingSent = await findIdsBeingSent(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { id: submissionId, rowVersion, competitionId } = row;
    const snapshot = snapshots.get(competitionId) ?? null;
    const festival = snapshot?.response.festival;
    const channel = festival ? findSubmissionChannel(getContacts(festival)) : null;
    const competition = competitions.get(competitionId);
    const [verdict, overrideReason] = [getVerdict(snapshot ?? undefined), getOverrideReason(row.snapshot)];
    const isBeingSent = idsBeingSent.has(submissionId);
    const isDemonstration = festival?.isDemonstration === true;
    const statusInput = {
      row,
      competition,
      film,
      channel,
      verdict,
      overrideReason,
      isBeingSent,
      isDemonstration,
    };
    const { status, date } = getEntryStatus(statusInput, now);
    const liveTiers = competition ? listLiveTiers(getDates(competition)) : [];
    const plannedDeadline = competition && findPlannedTier(getDates(competition), row.dateId, now);
    const plannedTier = plannedDeadline?.isPlanned ? plannedDeadline.tier : null;
    return {
      submissionId,
      rowVersion,
      competitionId,
      competitionName: competition?.name ?? null,
      festivalName: competition?.festival?.name ?? null,
      festivalId: competition?.festivalId ?? null,
      method: channel?.method,
      address: channel?.method === 'email' ? channel.address : null,
      page: channel?.page ?? null,
      dateId: date?.id ?? null,
      date: date?.date ?? null,
      tier: date?.title ?? null,
      plannedDate: plannedTier?.date ?? null,
      plannedTier: plannedTier?.title ?? null,
      tierAt: getTierNumber(liveTiers, date),
      plannedTierAt: getTierNumber(liveTiers, plannedTier),
      tierCount: liveTiers.length || null,
      fee: status.fee,
      fault: getSendingFault(status, now),
      row,
      snapshot,
      channel,
    };
  });
}

/** Returns the position of a tier, starting at 1. Null if it is not in the list. */
const getTierNumber = (tiers: readonly { id: number }[], tier: { id: number } | null): number | null =>
  tiers.findIndex(({ id }) => id === tier?.id) + 1 || null;
