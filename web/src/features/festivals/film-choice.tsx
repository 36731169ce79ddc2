import { useEffect } from 'react';
import { useFilmChoices } from '../../lib/films';
import { lastFilmId, rememberFilm } from '../../lib/last-film';
import { t } from '../../lib/texts/festivals';
import { useOwnFilm } from '../../lib/use-own-film';
import type { Film } from '../../lib/wire';
import { FilmSelect } from '../../ui/film-select';

type Props = {
  userId: string;
  /** As the address says; null: it says nothing. */
  asked: number | null;
  film: Film | null;
  onFilm: (film: Film) => void;
  onChoose: (filmId: number) => void;
};

/** Of which film the rows say whether it may enter: the one asked for, where it is one's own, else the one worked on last, which a choice here changes. Draws nothing while there is none. */
export function FilmChoice({ userId, asked, film, onFilm, onChoose }: Props) {
  const own = useOwnFilm(userId, asked ?? lastFilmId(userId));
  const choices = useFilmChoices(userId, film);
  useEffect(() => {
    if (own && own.id !== film?.id) onFilm(own);
  }, [own, film, onFilm]);
  if (!film) return null;
  return (
    <FilmSelect
      {...choices}
      label={t('search.film')}
      film={film}
      onChange={(id) => {
        rememberFilm(userId, Number(id));
        onChoose(Number(id));
      }}
    />
  );
}
