import { useFilmChoices } from '../../lib/films';
import { t } from '../../lib/texts/matching';
import type { Film } from '../../lib/wire';
import { SearchSelect } from '../../ui/search-select';

type Props = { userId: string; film: Film; onFilm: (filmId: string) => void };

/** Another of the user's films in place of this one. */
export function FilmSelect({ userId, film, onFilm }: Props) {
  const choices = useFilmChoices(userId, film);
  return <SearchSelect {...choices} label={t('film.choose')} value={String(film.id)} onChange={onFilm} />;
}
