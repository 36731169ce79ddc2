import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createNewestFilmsQuery, useFilm, useFilmChoices } from '../../../lib/films/user-films';
import { getLastFilmId, saveLastFilmId } from '../../../lib/films/last-film';
import { t } from '@laurel/messages/pages/festivals/festivals';
import type { Film } from '../../../lib/server/wire';
import { FilmSelect } from '../../../widgets/films/film-select';

type Props = {
  userId: string;
  /** The film from the URL; null if it names none. */
  requestedFilmId: number | null;
  film: Film | null;
  onFilm: (film: Film) => void;
  onChoose: (filmId: number) => void;
};

/**
 * Selects the film whose verdicts are shown in the rows: the requested one if the user owns it, else the one that
 * the user worked on last. A chosen film counts as worked on. Renders nothing without a film.
 */
export function FilmChoice({ userId, requestedFilmId, film, onFilm, onChoose }: Props) {
  const requestedFilm = useFilm(userId, requestedFilmId ?? getLastFilmId(userId)).film;
  // The requested film may be deleted, or another user's.
  const newestFilms = useQuery({ ...createNewestFilmsQuery(userId), enabled: requestedFilm === null }).data;
  const userFilm = requestedFilm === null ? newestFilms?.items[0] : requestedFilm;
  const choices = useFilmChoices(userId, film);
  useEffect(() => {
    if (userFilm && userFilm.id !== film?.id) onFilm(userFilm);
  }, [userFilm, film, onFilm]);
  if (!film) return null;
  return (
    <FilmSelect
      {...choices}
      label={t('search.film')}
      film={film}
      onChange={(id) => {
        saveLastFilmId(userId, Number(id));
        onChoose(Number(id));
      }}
    />
  );
}
