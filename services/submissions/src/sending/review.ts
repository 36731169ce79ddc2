import type { SendingReview } from '@laurel/proto/submissions/v1/submissions';
import type { SendingFault } from '@laurel/rules/sendings';
import { liveTiers, plannedTier } from '@laurel/rules/tiers';
import { overrideIn, verdictOf, type FilmSnapshot } from '../kept-snapshot.js';
import type { Tx } from '../database.js';
import { sendingFault, wayOf, type Way } from '../domain/sending.js';
import type { Film, UserSubmission } from '../generated/client.js';
import { datesOf, placesOf } from '../places.js';
import { beingSent, reachedBy, statusAt } from './entry-status.js';

/** An entry as it would be sent now; `fault`: why it is not. */
export interface Reviewed extends SendingReview {
  row: UserSubmission;
  snapshot: FilmSnapshot | null;
  reached: Way | null;
  fault: SendingFault | null;
}

/** How some entries of a film would be sent now, in their order. */
export async function reviewed(
  tx: Tx,
  film: Film,
  rows: readonly UserSubmission[],
  snapshots: ReadonlyMap<number, FilmSnapshot>,
  now: Date,
): Promise<Reviewed[]> {
  const places = await placesOf(
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
    const reached = festival ? wayOf(reachedBy(festival)) : null;
    const place = places.get(competitionId);
    const [verdict, overrideReason] = [verdictOf(snapshot ?? undefined), overrideIn(row.snapshot)];
    const isBeingSent = open.has(submissionId);
    const isInvented = festival?.isDemonstration === true;
    const seen = { row, place, film, way: reached, verdict, overrideReason, isBeingSent, isInvented };
    const { status, date } = statusAt(seen, now);
    const live = place ? liveTiers(datesOf(place)) : [];
    const planned = place && plannedTier(datesOf(place), row.dateId, now);
    return {
      submissionId,
      rowVersion,
      competitionId,
      competitionName: place?.name ?? null,
      festivalName: place?.festival?.name ?? null,
      way: reached?.way,
      address: reached?.way === 'email' ? reached.address : null,
      page: reached?.page ?? null,
      dateId: date?.id ?? null,
      date: date?.date ?? null,
      tier: date?.title ?? null,
      plannedDate: planned?.isPlanned ? planned.tier.date : null,
      plannedTier: planned?.isPlanned ? planned.tier.title : null,
      tierAt: placeOf(live, date),
      plannedTierAt: planned?.isPlanned ? placeOf(live, planned.tier) : null,
      tierOf: live.length || null,
      fee: status.fee,
      fault: sendingFault(status, now),
      row,
      snapshot,
      reached,
    };
  });
}

/** Which it is among them, from 1. */
const placeOf = (tiers: readonly { id: number }[], tier: { id: number } | null): number | null =>
  tiers.findIndex(({ id }) => id === tier?.id) + 1 || null;
