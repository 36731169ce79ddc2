import type { Tx } from '../database.js';

/** All that is kept of films. */
export async function forgetFilms(tx: Tx, ids: number[]): Promise<void> {
  // First: who makes their recommendations at this moment holds the rows, and leaves them to be deleted.
  await tx.film.deleteMany({ where: { id: { in: ids } } });
  const where = { filmId: { in: ids } };
  await tx.recommendation.deleteMany({ where });
  await tx.wizardResult.deleteMany({ where });
  await tx.hidden.deleteMany({ where });
  await tx.pair.deleteMany({ where });
  await tx.filmSubscription.deleteMany({ where });
}
