import { useFilmChoices } from '../../../lib/films';
import { t } from '../../../lib/texts/wizard';
import type { BusinessRole, Film } from '../../../lib/wire';
import { SearchSelect } from '../../../ui/search-select';
import { KnownLine } from './known-facts';
import css from './wizard.module.css';

type Props = {
  userId: string;
  hasFilms: boolean;
  film: Film | undefined;
  role: BusinessRole | null;
  onFilm: (filmId: number | 'new') => void;
  onRole: () => void;
};

/** Who asks, and which film it is: one of theirs, or a new one; its facts stand right below. */
export function FilmStep({ userId, hasFilms, film, role, onFilm, onRole }: Props) {
  const choices = useFilmChoices(userId, film);
  return (
    <>
      {role && (
        <dl className={css.knownFacts}>
          <KnownLine label={t('role.legend')} value={role} onChange={onRole} />
        </dl>
      )}
      {hasFilms && (
        <SearchSelect
          {...choices}
          label={t('film.pick')}
          value={film ? String(film.id) : 'new'}
          onChange={(value) => onFilm(value === 'new' ? 'new' : Number(value))}
          options={[...choices.options, { value: 'new', label: t('film.new') }]}
        />
      )}
    </>
  );
}
