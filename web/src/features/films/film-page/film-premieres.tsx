import { Link } from 'react-router-dom';
import { t } from '../../../lib/texts/film-page';
import type { Film } from '../../../lib/wire';
import { AcceptedPlaces } from '../accepted-places';
import { untoldOf, useAcceptedPlaces } from '../use-accepted-places';
import { useStanding } from '../use-standing';
import { KeptPremieres } from './kept-premieres';
import { Premieres } from './premieres';
import css from './premieres.module.css';

/** A film's premieres as its screenings and its list tell them: what is given, what is left, and what goes with where it is accepted. */
export function FilmPremieres({ film }: { film: Film }) {
  const places = useAcceptedPlaces(film, useStanding(film));
  return (
    <div className={css.picture}>
      <Premieres film={film} untold={untoldOf(places)} />
      <AcceptedPlaces film={film} places={places} />
      <Link to={`/user/${film.createdBy}/films/${film.id}?edit=&try=screenings`}>{t('premiere.add')}</Link>
      <KeptPremieres film={film} />
    </div>
  );
}
