import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createNewestFilmsQuery, useFilm } from '../../../lib/films/user-films';
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
  const newestFilm = useQuery(createNewestFilmsQuery(userId)).data?.items[0];
  const requestedFilm = useFilm(userId, requestedFilmId).film;
  useEffect(() => {
    const defaultFilm = film ? null : newestFilm;
    const nextFilm = requestedFilmId === null ? defaultFilm : requestedFilm;
    if (nextFilm && nextFilm.id !== film?.id) onFilm(nextFilm);
  }, [requestedFilmId, requestedFilm, film, newestFilm, onFilm]);
  if (!film) return null;
  return <UserFilmSelect userId={userId} film={film} onFilm={(id) => onRequest(Number(id))} />;
}
