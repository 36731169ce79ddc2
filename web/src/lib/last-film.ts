import { useQuery } from '@tanstack/react-query';
import { newestFilms, useFilm } from './films';

const of = (userId: string) => `laurel:film:${userId}`;

/** The film that was worked on last in this browser; null where none was. */
export function lastFilmId(userId: string): number | null {
  try {
    return Number(localStorage.getItem(of(userId))) || null;
  } catch {
    return null;
  }
}

export function rememberFilm(userId: string, filmId: number) {
  try {
    localStorage.setItem(of(userId), String(filmId));
  } catch {
    /* then the newest film takes its place */
  }
}

/** The film that an address is about; null where it is about none. */
export function filmInAddress({ pathname, search }: { pathname: string; search: string }): number | null {
  const [, inPath] =
    /^\/(?:submissions2\/user\/[^/]+\/film|user\/[^/]+\/films)\/(\d{1,9})$/.exec(pathname) ?? [];
  const parameters = new URLSearchParams(pathname.startsWith('/user/') ? search : '');
  return Number(inPath ?? parameters.get('filmId') ?? parameters.get('edit')) || null;
}

/** The film worked on last, or the newest where that one is gone: null where there is none, undefined while nobody knows. */
export function useLastFilm(userId: string) {
  const last = useFilm(userId, lastFilmId(userId)).film;
  const newest = useQuery({ ...newestFilms(userId), enabled: last === null }).data;
  return last === null ? newest && (newest.items[0] ?? null) : last;
}
