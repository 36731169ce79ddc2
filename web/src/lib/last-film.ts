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
