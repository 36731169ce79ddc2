import type { MayActFor } from '@laurel/runtime/auth/call-context';
import { chooseMissingRowRefusal } from '@laurel/runtime/database/client';
import type { Tx } from '../../database/client.js';
import { createFilmNotFoundRefusal } from '../../domain/submission.js';

/**
 * Locks a film, so that one transaction at a time changes its past entries. Checks access after taking the
 * lock.
 * @throws film.not_found
 * @throws `refusal` if the caller may not act for the owner
 */
export async function lockFilm(
  tx: Tx,
  filmId: number,
  mayActFor: MayActFor,
  refusal = createFilmNotFoundRefusal(),
): Promise<{ id: number; ownerId: string }> {
  const [film] = await tx.$queryRaw<
    { id: number; ownerId: string }[]
  >`select id, "ownerId" from film where id = ${filmId} for update`;
  if (!film) throw await chooseMissingRowRefusal(tx, 'film', createFilmNotFoundRefusal());
  if (!mayActFor(film.ownerId)) throw refusal;
  return film;
}
