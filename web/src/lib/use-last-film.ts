import { useQuery } from '@tanstack/react-query';
import { newestFilms, useFilm } from './films';
import { lastFilmId } from './last-film';

/** The film worked on last, or the newest where that one is gone: null where there is none, undefined while nobody knows. */
export function useLastFilm(userId: string) {
  const last = useFilm(userId, lastFilmId(userId)).film;
  const newest = useQuery({ ...newestFilms(userId), enabled: last === null }).data;
  return last === null ? newest && (newest.items[0] ?? null) : last;
}
