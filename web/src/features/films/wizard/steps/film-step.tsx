import { useFilmChoices } from '../../../../lib/films/user-films';
import { t } from '@laurel/messages/pages/films/wizard';
import type { BusinessRole, Film } from '../../../../lib/server/wire';
import { FilmSelect } from '../../../../widgets/films/film-select';
import { KnownLine } from '../../known-fields/known-fields';
import css from '../../wizard.module.css';

type Props = {
  userId: string;
  hasFilms: boolean;
  film: Film | undefined;
  role: BusinessRole | null;
  onFilm: (filmId: number | 'new') => void;
  onRole: () => void;
};

/** Shows the role and selects the film: an existing or a new one. Its fields follow below. */
export function FilmStep({ userId, hasFilms, film, role, onFilm, onRole }: Props) {
  const choices = useFilmChoices(userId, film);
  return (
    <>
      {role && (
        <dl className={css.knownFields}>
          <KnownLine label={t('role.legend')} value={role} onChange={onRole} />
        </dl>
      )}
      {hasFilms && (
        <FilmSelect
          {...choices}
          label={t('film.pick')}
          film={film}
          extraOptions={[{ value: 'new', label: t('film.new') }]}
          value={film ? undefined : 'new'}
          onChange={(value) => onFilm(value === 'new' ? 'new' : Number(value))}
        />
      )}
    </>
  );
}
