import { useQuery } from '@tanstack/react-query';
import { newestFilms, useFilm } from './films';

/** A film of the user's by its id, or their newest where it is gone or another's: null where there is none, undefined while nobody knows. */
export function useOwnFilm(userId: string, filmId: number | null) {
  const own = useFilm(userId, filmId).film;
  const newest = useQuery({ ...newestFilms(userId), enabled: own === null }).data;
  return own === null ? newest && (newest.items[0] ?? null) : own;
}
