import { Link } from 'react-router-dom';
import { t } from '@laurel/messages/pages/films/film-page';
import type { Film } from '../../../lib/server/wire';
import { UnlistedEntries } from './unlisted-entries';
import { useUnlistedEntries, getOtherScreenings } from './use-unlisted-entries';
import { FilmSummaryUnavailable } from '../summary/film-summary-unavailable';
import { useFilmSummary } from '../summary/use-film-summary';
import { ReservedPremieres } from './reserved-premieres';
import { Premieres } from './premieres';
import css from './premieres.module.css';

/** A film's premieres, derived from its screenings and its list: given, open, and used by acceptances. */
export function FilmPremieres({ film }: { film: Film }) {
  const { filmSummary, summaryQuery } = useFilmSummary(film);
  const { unlistedEntries, lookup } = useUnlistedEntries(film, filmSummary);
  const otherScreenings = getOtherScreenings(unlistedEntries);
  return (
    <div className={css.picture}>
      <FilmSummaryUnavailable query={summaryQuery} />
      <Premieres film={film} {...otherScreenings} />
      <UnlistedEntries film={film} unlistedEntries={unlistedEntries} lookup={lookup} />
      <Link to={`/user/${film.createdBy}/films/${film.id}?edit=&try=screenings`}>{t('premiere.add')}</Link>
      <ReservedPremieres film={film} otherScreenings={otherScreenings} />
    </div>
  );
}
