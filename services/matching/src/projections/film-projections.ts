import { ACCEPTED_STATES } from '@laurel/rules/submissions/states';
import type { Tx } from '../database/client.js';

/**
 * An edition of a festival that has accepted an entry. `festivalId` is null if the competition was deleted, `edition`
 * (a year) if it is unknown.
 */
export interface AcceptingEdition {
  festivalId: number | null;
  edition: number | null;
}

const ACCEPTED_STATES_SQL = ACCEPTED_STATES.map((state) => `'${state}'`).join(', ');
/**
 * Returns SQL for the editions that have accepted entries of a film (`AcceptingEdition`), including entries that
 * were entered again since. `filmId` is an SQL expression.
 */
export const createAcceptingEditionsSql = (filmId: string): string =>
  `array(select json_build_object('festivalId', c."festivalId", 'edition', entry.edition)
    from (select p."competitionId", p.edition from pair p where p."filmId" = ${filmId} and p.state in (${ACCEPTED_STATES_SQL})
      union select t."competitionId", t.edition from accepted_entry t where t."filmId" = ${filmId}) entry
    left join competition c on c.id = entry."competitionId" order by entry."competitionId", entry.edition)`;

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
