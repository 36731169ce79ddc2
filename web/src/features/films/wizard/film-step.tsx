import { t } from '../../../lib/texts/wizard';
import type { Film } from '../../../lib/wire';
import { Select } from '../../../ui/select';
import { StoryFields } from '../story-fields';
import css from './wizard.module.css';

/** Pick one of the films, or register a new one; its facts stand right below. */
export function FilmStep({
  films,
  filmId,
  onFilm,
}: {
  films: Film[];
  filmId: number | 'new';
  onFilm: (filmId: number | 'new') => void;
}) {
  return (
    <div className={css.stack}>
      {films.length > 0 && (
        <Select
          label={t('film.pick')}
          value={String(filmId)}
          onChange={(value) => onFilm(value === 'new' ? 'new' : Number(value))}
          options={[
            ...films.map((film) => ({ value: String(film.id), label: film.name })),
            { value: 'new', label: t('film.new') },
          ]}
        />
      )}
      <StoryFields key={filmId} />
    </div>
  );
}
