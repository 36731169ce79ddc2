import { useQuery } from '@tanstack/react-query';
import { newestFilms, useFilm } from '../../../lib/films/user-films';

/**
 * Returns a film of the user by its id, or their newest film if it is deleted or another user's. Null: there
 * is none. Undefined: still loading.
 */
export function useUserFilm(userId: string, filmId: number | null) {
  const userFilm = useFilm(userId, filmId).film;
  const newest = useQuery({ ...newestFilms(userId), enabled: userFilm === null }).data;
  return userFilm === null ? newest && (newest.items[0] ?? null) : userFilm;
}
