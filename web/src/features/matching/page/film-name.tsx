import type { ReactNode } from 'react';
import type { Film } from '../../../lib/server/wire';
import { FilmCover } from '../../../widgets/films/film-cover';
import css from '../matching.module.css';

/**
 * The judged film. Space is reserved next to its name for content that loads after the rows; above them it
 * would move them.
 */
export const FilmName = ({ film, children }: { film: Film; children: ReactNode }) => (
  <div className={css.name}>
    <FilmCover film={film} isSmall />
    <h1 dir="auto" title={film.name}>
      {film.name}
    </h1>
    <div className={css.aside}>{children}</div>
  </div>
);
