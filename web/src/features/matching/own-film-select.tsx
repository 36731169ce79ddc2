import { useFilmChoices } from '../../lib/films';
import { t } from '../../lib/texts/matching';
import type { Film } from '../../lib/wire';
import { FilmSelect } from '../../ui/film-select';

type Props = { userId: string; film: Film; onFilm: (filmId: string) => void };

/** Another of the user's films in place of this one; they are asked for where it is shown. */
export function OwnFilmSelect({ userId, film, onFilm }: Props) {
  const choices = useFilmChoices(userId, film);
  return <FilmSelect {...choices} label={t('film.choose')} film={film} onChange={onFilm} />;
}
