import { useFilmChoices } from '../../../lib/films/user-films';
import { t } from '@laurel/messages/pages/matching/matching';
import type { Film } from '../../../lib/server/wire';
import { FilmSelect } from '../../../widgets/films/film-select';

type Props = { userId: string; film: Film; onFilm: (filmId: string) => void };

/** Switches to another film of the user. The films load when it is shown. */
export function UserFilmSelect({ userId, film, onFilm }: Props) {
  const choices = useFilmChoices(userId, film);
  return <FilmSelect {...choices} label={t('film.choose')} film={film} onChange={onFilm} />;
}
