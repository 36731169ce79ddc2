import { ACCEPTED_STATES } from '@laurel/rules/submissions/states';
import type { Tx } from '../database/client.js';

const ACCEPTED_STATES_SQL = ACCEPTED_STATES.map((state) => `'${state}'`).join(', ');
/**
 * Returns SQL for the festivals that have accepted entries of a film, including entries that were entered
 * again since. `filmId` is an SQL expression. The id is null if the competition has been deleted.
 */
export const createAcceptedFestivalsSql = (filmId: string): string =>
  `array(select c."festivalId" from (select p."competitionId" from pair p where p."filmId" = ${filmId} and p.state in (${ACCEPTED_STATES_SQL})
      union select t."competitionId" from accepted_entry t where t."filmId" = ${filmId}) entry
    left join competition c on c.id = entry."competitionId" order by entry."competitionId")`;

/** Deletes everything that is stored about the films. */
export async function deleteFilms(tx: Tx, ids: number[]): Promise<void> {
  // Deletes the film rows first. This waits for a transaction that is creating recommendations, so that its
  // rows are deleted below.
  await tx.film.deleteMany({ where: { id: { in: ids } } });
  const where = { filmId: { in: ids } };
  await tx.recommendation.deleteMany({ where });
  await tx.wizardResult.deleteMany({ where });
  await tx.hidden.deleteMany({ where });
  await tx.dailyUse.deleteMany({ where });
  await tx.pair.deleteMany({ where });
  await tx.acceptedEntry.deleteMany({ where });
  await tx.elsewhere.deleteMany({ where });
  await tx.filmSubscription.deleteMany({ where });
}
