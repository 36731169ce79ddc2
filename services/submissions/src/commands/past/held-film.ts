import type { MayActFor } from '@laurel/runtime/call';
import { notHere } from '@laurel/runtime/database';
import type { Tx } from '../../database.js';
import { noSuchFilm } from '../../domain/submission.js';

/** A film's past entries are changed by one at a time, and by whoever has the film then. Refuses `film.not_found`, or as is said for who has it not. */
export async function heldFilm(
  tx: Tx,
  filmId: number,
  mayActFor: MayActFor,
  refusal = noSuchFilm(),
): Promise<{ id: number; ownerId: string }> {
  const [film] = await tx.$queryRaw<
    { id: number; ownerId: string }[]
  >`select id, "ownerId" from film where id = ${filmId} for update`;
  if (!film) throw await notHere(tx, 'film', noSuchFilm());
  if (!mayActFor(film.ownerId)) throw refusal;
  return film;
}
