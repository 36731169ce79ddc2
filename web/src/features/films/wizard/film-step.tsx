import { useFilmChoices } from '../../../lib/films';
import { t } from '../../../lib/texts/wizard';
import type { Film } from '../../../lib/wire';
import { SearchSelect } from '../../../ui/search-select';
import { StoryFields } from '../story-fields';
import css from './wizard.module.css';

type Props = {
  userId: string;
  hasFilms: boolean;
  film: Film | undefined;
  onFilm: (filmId: number | 'new') => void;
};

/** Pick one of the films, or register a new one; its facts stand right below. */
export function FilmStep({ userId, hasFilms, film, onFilm }: Props) {
  const choices = useFilmChoices(userId, film);
  return (
    <div className={css.stack}>
      {hasFilms && (
        <SearchSelect
          {...choices}
          label={t('film.pick')}
          value={film ? String(film.id) : 'new'}
          onChange={(value) => onFilm(value === 'new' ? 'new' : Number(value))}
          options={[...choices.options, { value: 'new', label: t('film.new') }]}
        />
      )}
      <StoryFields key={film?.id ?? 'new'} />
    </div>
  );
}
