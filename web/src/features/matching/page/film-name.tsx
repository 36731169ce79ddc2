import type { ReactNode } from 'react';
import type { Film } from '../../../lib/server/wire';
import { FilmCover } from '../../../widgets/films/film-cover';
import css from '../matching.module.css';

/** Reserves space next to the name for content that loads later; above the rows it would move them. */
export const FilmName = ({ film, children }: { film: Film; children: ReactNode }) => (
  <div className={css.name}>
    <FilmCover film={film} isSmall />
    <h1 dir="auto" title={film.name}>
      {film.name}
    </h1>
    <div className={css.aside}>{children}</div>
  </div>
);
