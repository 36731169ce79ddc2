import type { SendingReview } from '@laurel/proto/submissions/v1/submissions';
import type { SendingFault } from '@laurel/rules/submissions/sendings';
import { liveTiers, plannedTier } from '@laurel/rules/fees/tiers';
import { overrideIn, getVerdict, type FilmSnapshot } from '../submissions/stored-snapshot.js';
import type { Tx } from '../database/client.js';
import { getSendingFault, findSubmissionChannel, type SubmissionChannel } from '../domain/sending.js';
import type { Film, UserSubmission } from '../generated/client.js';
import { getDates, findCompetitions } from '../submissions/competitions.js';
import { beingSent, reachedBy, statusAt } from '../submissions/entry-status.js';

/** An entry as it would be sent now. `fault` is the reason why it cannot be. */
export interface Reviewed extends SendingReview {
  row: UserSubmission;
  snapshot: FilmSnapshot | null;
  reached: SubmissionChannel | null;
  fault: SendingFault | null;
}

/** Returns how entries of a film would be sent now, in the order of `rows`. */
export async function reviewed(
  tx: Tx,
  film: Film,
  rows: readonly UserSubmission[],
  snapshots: ReadonlyMap<number, FilmSnapshot>,
  now: Date,
): Promise<Reviewed[]> {
  const competitions = await findCompetitions(
    tx,
    rows.map(({ competitionId }) => competitionId),
  );
  const open = await beingSent(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { id: submissionId, rowVersion, competitionId } = row;
    const snapshot = snapshots.get(competitionId) ?? null;
    const festival = snapshot?.item.festival;
    const reached = festival ? findSubmissionChannel(reachedBy(festival)) : null;
    const competition = competitions.get(competitionId);
    const [verdict, overrideReason] = [getVerdict(snapshot ?? undefined), overrideIn(row.snapshot)];
    const isBeingSent = open.has(submissionId);
    const isInvented = festival?.isDemonstration === true;
    const seen = { row, competition, film, way: reached, verdict, overrideReason, isBeingSent, isInvented };
    const { status, date } = statusAt(seen, now);
    const live = competition ? liveTiers(getDates(competition)) : [];
    const planned = competition && plannedTier(getDates(competition), row.dateId, now);
    return {
      submissionId,
      rowVersion,
      competitionId,
      competitionName: competition?.name ?? null,
      festivalName: competition?.festival?.name ?? null,
      method: reached?.method,
      address: reached?.method === 'email' ? reached.address : null,
      page: reached?.page ?? null,
      dateId: date?.id ?? null,
      date: date?.date ?? null,
      tier: date?.title ?? null,
      plannedDate: planned?.isPlanned ? planned.tier.date : null,
      plannedTier: planned?.isPlanned ? planned.tier.title : null,
      tierAt: getPosition(live, date),
      plannedTierAt: planned?.isPlanned ? getPosition(live, planned.tier) : null,
      tierCount: live.length || null,
      fee: status.fee,
      fault: getSendingFault(status, now),
      row,
      snapshot,
      reached,
    };
  });
}

/** Returns the position of a tier, starting at 1. */
const getPosition = (tiers: readonly { id: number }[], tier: { id: number } | null): number | null =>
  tiers.findIndex(({ id }) => id === tier?.id) + 1 || null;
