import { useEffect, useState } from 'react';
import { useFilmChoices } from '../../lib/films';
import { rememberFilm } from '../../lib/last-film';
import { t } from '../../lib/texts/festivals';
import { useLastFilm } from '../../lib/use-last-film';
import type { Film } from '../../lib/wire';
import { FilmSelect } from '../../ui/film-select';

type Props = { userId: string; film: Film | null; onFilm: (film: Film) => void };

/** Of which film the rows say whether it may enter: the one worked on last, which a choice here changes. Draws nothing while there is none. */
export function FilmChoice({ userId, film, onFilm }: Props) {
  const [, choose] = useState<number | null>(null);
  const last = useLastFilm(userId);
  const choices = useFilmChoices(userId, film);
  useEffect(() => {
    if (last && last.id !== film?.id) onFilm(last);
  }, [last, film, onFilm]);
  if (!film) return null;
  return (
    <FilmSelect
      {...choices}
      label={t('search.film')}
      film={film}
      onChange={(id) => {
        rememberFilm(userId, Number(id));
        choose(Number(id));
      }}
    />
  );
}
