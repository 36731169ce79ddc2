import { Link } from 'react-router-dom';
import { t } from '../../../lib/texts/film-page';
import type { Film } from '../../../lib/wire';
import { AcceptedPlaces } from '../accepted-places';
import { comingOf, untoldOf, useAcceptedPlaces } from '../use-accepted-places';
import { StandingAway } from '../standing-away';
import { useStanding } from '../use-standing';
import { KeptPremieres } from './kept-premieres';
import { Premieres } from './premieres';
import css from './premieres.module.css';

/** A film's premieres as its screenings and its list tell them: what is given, what is left, and what goes with where it is accepted. */
export function FilmPremieres({ film }: { film: Film }) {
  const { standing, question } = useStanding(film);
  const { places, lookup } = useAcceptedPlaces(film, standing);
  const elsewhere = { untold: untoldOf(places), coming: comingOf(places) };
  return (
    <div className={css.picture}>
      <StandingAway question={question} />
      <Premieres film={film} {...elsewhere} />
      <AcceptedPlaces film={film} places={places} lookup={lookup} />
      <Link to={`/user/${film.createdBy}/films/${film.id}?edit=&try=screenings`}>{t('premiere.add')}</Link>
      <KeptPremieres film={film} elsewhere={elsewhere} />
    </div>
  );
}
