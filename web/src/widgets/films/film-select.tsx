import type { Film } from '../../lib/server/wire';
import { FilmCover } from './film-cover';
import css from './film-select.module.css';
import { SearchSelect } from '../../ui/forms/search-select';
import type { Option } from '../../ui/forms/select';

type FilmOption = Pick<Film, 'id' | 'name' | 'coverImage' | 'types' | 'length' | 'productionDate'>;
type Props = {
  label: string;
  films: readonly FilmOption[];
  /** The chosen film. */
  film: FilmOption | undefined;
  /** Further options after the films. `value` is the chosen one of them. */
  extraOptions?: readonly Option[];
  value?: string;
  onChange: (value: string) => void;
  /** Called with the typed text if the films are only the first of many. */
  onSearch: ((text: string) => void) | undefined;
  empty?: string;
  disabled?: boolean;
};

/** Chooses one of the user's films, shown with its cover image. */
export function FilmSelect({
  films,
  film,
  extraOptions = [],
  value = film ? String(film.id) : '',
  ...rest
}: Props) {
  const options = films.map((option) => ({
    value: String(option.id),
    label: option.name,
    icon: <FilmCover film={option} isSmall />,
  }));
  return (
    <div className={css.picker}>
      {film && <FilmCover film={film} isSmall />}
      <SearchSelect {...rest} value={value} options={[...options, ...extraOptions]} />
    </div>
  );
}
