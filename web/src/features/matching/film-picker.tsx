import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { newestFilms, useFilm, useFilmChoices } from '../../lib/films';
import type { Film } from '../../lib/wire';
import { t } from '../../lib/texts/matching';
import { FilmSelect } from '../../ui/film-select';

type Props = { userId: string; film: Film | null; onFilm: (film: Film) => void };

/** Chooses one of the user's films, the newest to begin with. Draws nothing while there is none. */
export function FilmPicker({ userId, film, onFilm }: Props) {
  const newest = useQuery(newestFilms(userId)).data?.items[0];
  const [asked, ask] = useState<number | null>(null);
  const chosen = useFilm(userId, asked).film;
  const choices = useFilmChoices(userId, film);
  useEffect(() => {
    const next = asked === null ? (film ? null : newest) : chosen;
    if (next && next.id !== film?.id) onFilm(next);
  }, [asked, chosen, film, newest, onFilm]);
  if (!film) return null;
  return <FilmSelect {...choices} label={t('film.choose')} film={film} onChange={(id) => ask(Number(id))} />;
}
