import { useQuery } from '@tanstack/react-query';
import { createNewestFilmsQuery, useFilm } from '../../../lib/films/user-films';

/**
 * Returns a film of the user by its id, or their newest film if it is deleted or another user's. Returns null if
 * the user has no film, and undefined while loading.
 */
export function useUserFilm(userId: string, filmId: number | null) {
  const userFilm = useFilm(userId, filmId).film;
  const newestPage = useQuery({ ...createNewestFilmsQuery(userId), enabled: userFilm === null }).data;
  return userFilm === null ? newestPage && (newestPage.items[0] ?? null) : userFilm;
}
