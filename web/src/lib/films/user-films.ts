import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../server/bff';
import { useDebounced } from '../../ui/hooks/use-debounced';
import type { Film } from '../server/wire';

const FIRST = 50;
/** A user's newest films, which is all of them for nearly everybody. */
export const newestFilms = (userId: string) => query('getUserFilms', { userId, pageSize: FIRST });

/**
 * Loads the film with the id from the address, or the newest film without one. `film` is null if there is
 * none or it belongs to another user, and undefined while loading. `total`: how many films the user has.
 */
export function useFilm(userId: string, requestedId: number | null) {
  const named = useQuery({
    ...query('getFilm', { filmId: requestedId ?? 1 }),
    enabled: requestedId !== null,
  });
  const userFilm = named.data?.createdBy === userId ? named.data : null;
  const films = useQuery({
    ...newestFilms(userId),
    enabled: requestedId === null || named.isError || (named.data !== undefined && userFilm === null),
  });
  const one = requestedId === null ? films : named;
  const film =
    requestedId === null
      ? films.data && (films.data.items[0] ?? null)
      : named.data === undefined
        ? undefined
        : (userFilm ?? (films.isPending ? undefined : null));
  return { film, total: films.data?.total, films, isError: one.isError && !one.data, error: one.error, one };
}

/**
 * Returns a user's films to choose from: all of them if they are few, otherwise those whose title contains
 * the typed text.
 */
export function useFilmChoices(userId: string, film: Film | null | undefined) {
  const [text, search] = useState('');
  const searchText = useDebounced(text.trim());
  const all = useQuery(newestFilms(userId));
  const isMany = (all.data?.total ?? 0) > FIRST;
  const found = useQuery({
    ...query('getUserFilms', { userId, pageSize: FIRST, query: searchText }),
    enabled: isMany && searchText !== '',
    placeholderData: keepPreviousData,
  });
  const items = (isMany && searchText !== '' ? found : all).data?.items ?? [];
  const shown = !film || items.some(({ id }) => id === film.id) ? items : [film, ...items];
  return { films: shown, onSearch: isMany ? search : undefined };
}
