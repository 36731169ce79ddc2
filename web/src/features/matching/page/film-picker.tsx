import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { newestFilms, useFilm } from '../../../lib/films/user-films';
import type { Film } from '../../../lib/server/wire';
import { UserFilmSelect } from './user-film-select';

type Props = {
  userId: string;
  film: Film | null;
  /** The requested film; null: no request yet. */
  requestedFilmId: number | null;
  onRequest: (filmId: number) => void;
  onFilm: (film: Film) => void;
};

/** Selects one of the user's films, the newest by default. Renders nothing without a film. */
export function FilmPicker({ userId, film, requestedFilmId, onRequest, onFilm }: Props) {
  const newest = useQuery(newestFilms(userId)).data?.items[0];
  const chosen = useFilm(userId, requestedFilmId).film;
  useEffect(() => {
    const next = requestedFilmId === null ? (film ? null : newest) : chosen;
    if (next && next.id !== film?.id) onFilm(next);
  }, [requestedFilmId, chosen, film, newest, onFilm]);
  if (!film) return null;
  return <UserFilmSelect userId={userId} film={film} onFilm={(id) => onRequest(Number(id))} />;
}
