import type { ReactNode } from 'react';
import type { Film } from '../../lib/wire';
import { FilmFace } from '../../ui/film-face';
import css from './matching.module.css';

/** The film that is judged. Beside its name room is kept for what comes after the rows: above them it would push them down. */
export const FilmName = ({ film, children }: { film: Film; children: ReactNode }) => (
  <div className={css.name}>
    <FilmFace film={film} isSmall />
    <h1 dir="auto" title={film.name}>
      {film.name}
    </h1>
    <div className={css.beside}>{children}</div>
  </div>
);
