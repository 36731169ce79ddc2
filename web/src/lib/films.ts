import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from './bff';
import { useDebounced } from './use-debounced';
import type { Film } from './wire';

const FIRST = 50;
/** A user's newest films: all of them for nearly everybody. */
export const newestFilms = (userId: string) => query('getUserFilms', { userId, pageSize: FIRST });

/**
 * The film that an address asks for, by its id, however many films there are; without one the newest. `film` is null where there
 * is none, or it is another's, and undefined while nobody knows; `total`: how many films the user has.
 */
export function useFilm(userId: string, asked: number | null) {
  const named = useQuery({ ...query('getFilm', { filmId: asked ?? 1 }), enabled: asked !== null });
  const own = named.data?.createdBy === userId ? named.data : null;
  const films = useQuery({
    ...newestFilms(userId),
    enabled: asked === null || named.isError || (named.data !== undefined && own === null),
  });
  const one = asked === null ? films : named;
  const film =
    asked === null
      ? films.data && (films.data.items[0] ?? null)
      : named.data === undefined
        ? undefined
        : (own ?? (films.isPending ? undefined : null));
  return { film, total: films.data?.total, films, isError: one.isError && !one.data, error: one.error, one };
}

/** A user's films to choose among: all where they are few, else those whose title holds what was typed. */
export function useFilmChoices(userId: string, film: Film | null | undefined) {
  const [text, search] = useState('');
  const wanted = useDebounced(text.trim());
  const all = useQuery(newestFilms(userId));
  const isMany = (all.data?.total ?? 0) > FIRST;
  const found = useQuery({
    ...query('getUserFilms', { userId, pageSize: FIRST, query: wanted }),
    enabled: isMany && wanted !== '',
    placeholderData: keepPreviousData,
  });
  const items = (isMany && wanted !== '' ? found : all).data?.items ?? [];
  const shown = !film || items.some(({ id }) => id === film.id) ? items : [film, ...items];
  return { films: shown, onSearch: isMany ? search : undefined };
}
