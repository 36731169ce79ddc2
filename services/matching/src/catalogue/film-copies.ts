import { TAKEN_STATES } from '@laurel/rules/vocabularies';
import type { Tx } from '../database.js';

const taken = TAKEN_STATES.map((state) => `'${state}'`).join(', ');
/** The festivals that have taken a film's entries, also where it was entered anew since, of a film by its id; null for one whose competition is gone. */
export const acceptedAt = (filmId: string): string =>
  `array(select c."festivalId" from (select p."competitionId" from pair p where p."filmId" = ${filmId} and p.state in (${taken})
      union select t."competitionId" from taken_entry t where t."filmId" = ${filmId}) took
    left join competition c on c.id = took."competitionId" order by took."competitionId")`;

/** All that is kept of films. */
export async function forgetFilms(tx: Tx, ids: number[]): Promise<void> {
  // First: who makes their recommendations at this moment holds the rows, and leaves them to be deleted.
  await tx.film.deleteMany({ where: { id: { in: ids } } });
  const where = { filmId: { in: ids } };
  await tx.recommendation.deleteMany({ where });
  await tx.wizardResult.deleteMany({ where });
  await tx.hidden.deleteMany({ where });
  await tx.pair.deleteMany({ where });
  await tx.takenEntry.deleteMany({ where });
  await tx.elsewhere.deleteMany({ where });
  await tx.filmSubscription.deleteMany({ where });
}
