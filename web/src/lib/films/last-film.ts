import { readStored, writeStored } from '../storage/local-storage';
const getStorageKey = (userId: string) => `laurel:film:${userId}`;

/** The film worked on last in this browser, or null. */
export const getLastFilmId = (userId: string): number | null =>
  Number(readStored(getStorageKey(userId))) || null;

export const saveLastFilmId = (userId: string, filmId: number) =>
  writeStored(getStorageKey(userId), String(filmId));

type ParseFilmIdFromPathOptions = { pathname: string; search: string };

/** The id of the film that an address is about, or null. */
export function parseFilmIdFromPath({ pathname, search }: ParseFilmIdFromPathOptions): number | null {
  const [, idInPath] =
    /^\/(?:submissions2\/user\/[^/]+\/film|user\/[^/]+\/films)\/(\d{1,9})$/.exec(pathname) ?? [];
  const parameters = new URLSearchParams(pathname.startsWith('/user/') ? search : '');
  return Number(idInPath ?? parameters.get('filmId') ?? parameters.get('edit')) || null;
}
