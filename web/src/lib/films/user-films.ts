import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../server/bff';
import { useDebounced } from '../../ui/hooks/use-debounced';
import type { Film } from '../server/wire';

const MAX_FILMS = 50;
/** Loads a user's newest films. Few users have more. */
export const createNewestFilmsQuery = (userId: string) =>
  query('getUserFilms', { userId, pageSize: MAX_FILMS });

/**
 * Loads the film with the id from the address, or the newest film without one. `film` is null if there is
 * none or it belongs to another user, and undefined while loading. `total`: how many films the user has.
 */
export function useFilm(userId: string, requestedId: number | null) {
  const requestedFilm = useQuery({
    ...query('getFilm', { filmId: requestedId ?? 1 }),
    enabled: requestedId !== null,
  });
  const userFilm = requestedFilm.data?.createdBy === userId ? requestedFilm.data : null;
  const films = useQuery({
    ...createNewestFilmsQuery(userId),
    enabled:
      requestedId === null ||
      requestedFilm.isError ||
      (requestedFilm.data !== undefined && userFilm === null),
  });
  const getFilm = (): Film | null | undefined => {
    if (requestedId === null) return films.data && (films.data.items[0] ?? null);
    if (requestedFilm.data === undefined) return undefined;
    return userFilm ?? (films.isPending ? undefined : null);
  };
  return {
    film: getFilm(),
    total: films.data?.total,
    /** The query that determines the film while it is undefined. */
    filmQuery: requestedId === null || requestedFilm.data !== undefined ? films : requestedFilm,
  };
}

/**
 * Returns a user's films to choose from: all of them if they are few, otherwise those whose title contains
 * the typed text.
 */
export function useFilmChoices(userId: string, film: Film | null | undefined) {
  const [text, setText] = useState('');
  const searchText = useDebounced(text.trim());
  const newestFilms = useQuery(createNewestFilmsQuery(userId));
  const hasMore = (newestFilms.data?.total ?? 0) > MAX_FILMS;
  const foundFilms = useQuery({
    ...query('getUserFilms', { userId, pageSize: MAX_FILMS, query: searchText }),
    enabled: hasMore && searchText !== '',
    placeholderData: keepPreviousData,
  });
  const items = (hasMore && searchText !== '' ? foundFilms : newestFilms).data?.items ?? [];
  const choices = !film || items.some(({ id }) => id === film.id) ? items : [film, ...items];
  return { films: choices, onSearch: hasMore ? setText : undefined };
}
