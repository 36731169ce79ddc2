import { resolveMergedIds } from '@laurel/runtime/database/merged-ids';
import { refuse } from '@laurel/runtime/errors/refusals';
import type { Tx } from '../../database/client.js';
import { getDates, type CompetitionWithFestival } from '../../submissions/competitions.js';

/** @throws submission.date_unknown if the deadline belongs to another competition */
export function checkDateId(competition: CompetitionWithFestival, dateId: number | null): void {
  if (dateId !== null && !getDates(competition).some(({ id }) => id === dateId))
    throw refuse.invalid(
      'submission.date_unknown',
      'This deadline belongs to another competition.',
      'dateId',
    );
}

/** Replaces the id of a merged deadline with its present id. */
export async function resolveDateId<T extends { dateId: number | null }>(tx: Tx, entry: T): Promise<T> {
  if (entry.dateId === null) return entry;
  const toCurrentId = await resolveMergedIds(tx, 'date', [entry.dateId]);
  return { ...entry, dateId: toCurrentId(entry.dateId) };
}
