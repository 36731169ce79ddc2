import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../server/bff';
import { useDebounced } from '../../ui/hooks/use-debounced';
import type { Film } from '../server/wire';

const MAX_FILMS = 50;
/** A user's newest films, which is all of them for nearly everybody. */
export const newestFilms = (userId: string) => query('getUserFilms', { userId, pageSize: MAX_FILMS });

/**
 * Loads the film with the id from the address, or the newest film without one. `film` is null if there is
 * none or it belongs to another user, and undefined while loading. `total`: how many films the user has.
 */
export function useFilm(userId: string, requestedId: number | null) {
  const requested = useQuery({
    ...query('getFilm', { filmId: requestedId ?? 1 }),
    enabled: requestedId !== null,
  });
  const userFilm = requested.data?.createdBy === userId ? requested.data : null;
  const films = useQuery({
    ...newestFilms(userId),
    enabled: requestedId === null || requested.isError || (requested.data !== undefined && userFilm === null),
  });
  const one = requestedId === null ? films : requested;
  const film =
    requestedId === null
      ? films.data && (films.data.items[0] ?? null)
      : requested.data === undefined
        ? undefined
        : (userFilm ?? (films.isPending ? undefined : null));
  return { film, total: films.data?.total, films, isError: one.isError && !one.data, error: one.error, one };
}

/**
 * Returns a user's films to choose from: all of them if they are few, otherwise those whose title contains
 * the typed text.
 */
export function useFilmChoices(userId: string, film: Film | null | undefined) {
  const [text, setText] = useState('');
  const searchText = useDebounced(text.trim());
  const newest = useQuery(newestFilms(userId));
  const hasMore = (newest.data?.total ?? 0) > MAX_FILMS;
  const found = useQuery({
    ...query('getUserFilms', { userId, pageSize: MAX_FILMS, query: searchText }),
    enabled: hasMore && searchText !== '',
    placeholderData: keepPreviousData,
  });
  const items = (hasMore && searchText !== '' ? found : newest).data?.items ?? [];
  const choices = !film || items.some(({ id }) => id === film.id) ? items : [film, ...items];
  return { films: choices, onSearch: hasMore ? setText : undefined };
}
