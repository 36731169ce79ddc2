import { Link } from 'react-router-dom';
import { formatDay } from '@laurel/rules/days';
import { useSubdivisionOptions } from '../../lib/countries';
import { screeningAt, type Host } from '../../lib/festival-screening';
import { premiereWords } from '../../lib/texts/premiere-words';
import { t } from '../../lib/texts/films';
import { trialText } from '../../lib/trial';
import type { Lookup } from '../../lib/use-lookup';
import type { Film } from '../../lib/wire';
import { LookupState } from '../../ui/lookup-state';
import css from './film-card.module.css';
import { ONE_SCREENING } from './film-facts';
import type { AcceptedPlace } from './use-accepted-places';

/** The film's own form with this screening in it, to be looked at and saved; only its day may be still to be told. */
const addingTo = ({ createdBy, id }: Film, festival: Host) => {
  const change = trialText({ field: ONE_SCREENING, value: screeningAt(festival) });
  return `/user/${createdBy}/films/${id}?${new URLSearchParams({ edit: '', try: change }).toString()}`;
};

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
          })}{' '}
          <Link to={addingTo(film, festival)} aria-label={t('ledger.add.at', { name: festival.name })}>
            {t('ledger.add')}
          </Link>
        </p>
      ))}
      {away}
    </div>
  );
}
