import { Link } from 'react-router-dom';
import { formatDay } from '@laurel/rules/days';
import { useSubdivisionOptions } from '../../lib/countries';
import { screeningAt } from '../../lib/festival-screening';
import { premiereWords } from '../../lib/texts/premiere-words';
import { t } from '../../lib/texts/films';
import type { Lookup } from '../../lib/use-lookup';
import type { Film } from '../../lib/wire';
import { LookupState } from '../../ui/lookup-state';
import css from './film-card.module.css';
import type { AcceptedPlace } from './use-accepted-places';

/** What follows for the premieres from where the film is accepted, and where that could not be looked up; draws nothing where nothing does. */
export function AcceptedPlaces({
  film,
  places,
  lookup,
}: {
  film: Film;
  places: AcceptedPlace[];
  lookup: Lookup;
}) {
  const states = useSubdivisionOptions(
    [...new Set(places.flatMap(({ festival }) => festival.country ?? []))].sort(),
  ).data;
  const away = <LookupState state={lookup.state} away={t('ledger.away')} onAgain={lookup.again} />;
  if (places.length === 0) return away;
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
      {away}
      <Link to={`/submissions2/user/${film.createdBy}/film/${film.id}`}>{t('ledger.add')}</Link>
    </div>
  );
}
