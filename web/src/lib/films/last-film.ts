const getStorageKey = (userId: string) => `laurel:film:${userId}`;

/** The film worked on last in this browser, or null. */
export function getLastFilmId(userId: string): number | null {
  try {
    return Number(localStorage.getItem(getStorageKey(userId))) || null;
  } catch {
    return null;
  }
}

export function saveLastFilmId(userId: string, filmId: number) {
  try {
    localStorage.setItem(getStorageKey(userId), String(filmId));
  } catch {
    /* the newest film is used instead */
  }
}

type ParseFilmIdFromPathOptions = { pathname: string; search: string };

/** The id of the film that an address is about, or null. */
export function parseFilmIdFromPath({ pathname, search }: ParseFilmIdFromPathOptions): number | null {
  const [, idInPath] =
    /^\/(?:submissions2\/user\/[^/]+\/film|user\/[^/]+\/films)\/(\d{1,9})$/.exec(pathname) ?? [];
  const parameters = new URLSearchParams(pathname.startsWith('/user/') ? search : '');
  return Number(idInPath ?? parameters.get('filmId') ?? parameters.get('edit')) || null;
}
