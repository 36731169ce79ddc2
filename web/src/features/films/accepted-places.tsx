import { Link } from 'react-router-dom';
import { formatDay } from '@laurel/rules/days';
import { useSubdivisionOptions } from '../../lib/countries';
import { screeningAt } from '../../lib/festival-screening';
import { premiereWords } from '../../lib/texts/premiere-words';
import { t } from '../../lib/texts/films';
import type { Film } from '../../lib/wire';
import css from './film-card.module.css';
import type { AcceptedPlace } from './use-accepted-places';

/** What follows for the premieres from where the film is accepted; draws nothing where nothing does. */
export function AcceptedPlaces({ film, places }: { film: Film; places: AcceptedPlace[] }) {
  const states = useSubdivisionOptions(
    [...new Set(places.flatMap(({ festival }) => festival.country ?? []))].sort(),
  ).data;
  if (places.length === 0) return null;
  return (
    <div className={css.promised}>
      {places.map(({ festival, how, key, levels }) => (
        <p key={key}>
          {t(how === 'promised' && festival.startsOn ? 'ledger.promised.on' : `ledger.${how}`, {
            name: festival.name,
            levels: premiereWords(
              levels,
              screeningAt(festival),
              states?.find(({ value }) => value === festival.subdivision)?.label,
            ),
            date: festival.startsOn ? formatDay(festival.startsOn) : '',
          })}
        </p>
      ))}
      <Link to={`/submissions2/user/${film.createdBy}/film/${film.id}`}>{t('ledger.add')}</Link>
    </div>
  );
}
