import { useFilmChoices } from '../../lib/films';
import { t } from '../../lib/texts/matching';
import type { Film } from '../../lib/wire';
import { FilmSelect } from '../../ui/film-select';

type Props = { userId: string; film: Film; onFilm: (filmId: string) => void };

/** Switches to another film of the user. The films load when it is shown. */
export function UserFilmSelect({ userId, film, onFilm }: Props) {
  const choices = useFilmChoices(userId, film);
  return <FilmSelect {...choices} label={t('film.choose')} film={film} onChange={onFilm} />;
}
