import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { newestFilms, useFilm } from '../../lib/films';
import type { Film } from '../../lib/wire';
import { OwnFilmSelect } from './own-film-select';

type Props = {
  userId: string;
  film: Film | null;
  /** Which one somebody wants; null: nobody has said yet. */
  asked: number | null;
  onAsk: (filmId: number) => void;
  onFilm: (film: Film) => void;
};

/** Chooses one of the user's films, the newest to begin with. Draws nothing while there is none. */
export function FilmPicker({ userId, film, asked, onAsk, onFilm }: Props) {
  const newest = useQuery(newestFilms(userId)).data?.items[0];
  const chosen = useFilm(userId, asked).film;
  useEffect(() => {
    const next = asked === null ? (film ? null : newest) : chosen;
    if (next && next.id !== film?.id) onFilm(next);
  }, [asked, chosen, film, newest, onFilm]);
  if (!film) return null;
  return <OwnFilmSelect userId={userId} film={film} onFilm={(id) => onAsk(Number(id))} />;
}
