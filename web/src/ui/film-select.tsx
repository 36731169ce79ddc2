import type { Film } from '../lib/wire';
import { FilmFace } from './film-face';
import css from './film-select.module.css';
import { SearchSelect } from './search-select';
import type { Option } from './select';

type Chosen = Pick<Film, 'id' | 'name' | 'face' | 'types' | 'length' | 'productionDate'>;
type Props = {
  label: string;
  films: readonly Chosen[];
  /** The one that is chosen. */
  film: Chosen | undefined;
  /** What else can be chosen after them: `value` says which where it is no film. */
  others?: readonly Option[];
  value?: string;
  onChange: (value: string) => void;
  /** Told what is typed, where the films are only the first of many. */
  onSearch: ((text: string) => void) | undefined;
  empty?: string;
  disabled?: boolean;
};

/** One of the user's films, with its face. */
export function FilmSelect({
  films,
  film,
  others = [],
  value = film ? String(film.id) : '',
  ...rest
}: Props) {
  const options = films.map((one) => ({
    value: String(one.id),
    label: one.name,
    mark: <FilmFace film={one} isSmall />,
  }));
  return (
    <div className={css.picker}>
      {film && <FilmFace film={film} isSmall />}
      <SearchSelect {...rest} value={value} options={[...options, ...others]} />
    </div>
  );
}
