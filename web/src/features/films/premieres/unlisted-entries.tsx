import { Link } from 'react-router-dom';
import { formatDay } from '@laurel/rules/dates/days';
import { useSubdivisionOptions } from '../../../lib/locations/use-countries';
import { createScreeningAt, type Host } from '../../../lib/premieres/festival-screening';
import { formatPremieres } from '../../../lib/premieres/format-premieres';
import { t } from '@laurel/messages/pages/films/films';
import { serializeChange } from '../../../lib/url-state/change-parameter';
import type { Lookup } from '../../../lib/loading/use-lookup';
import type { Film } from '../../../lib/server/wire';
import { LookupState } from '../../../widgets/feedback/lookup-state';
import css from '../card.module.css';
import { ONE_SCREENING } from '../form-state/film-fields';
import type { UnlistedEntry } from './use-unlisted-entries';

/** The film's form with this screening prefilled, for checking and saving. Only its day may be missing. */
const getAddScreeningPath = ({ createdBy, id }: Film, festival: Host) => {
  const change = serializeChange({ field: ONE_SCREENING, value: createScreeningAt(festival) });
  return `/user/${createdBy}/films/${id}?${new URLSearchParams({ edit: '', try: change }).toString()}`;
};

type Props = { film: Film; unlistedEntries: UnlistedEntry[]; lookup: Lookup };

/**
 * The effects of accepted entries on the film's premieres, and a retry if the lookup failed. Renders nothing
 * without effects.
 */
export function UnlistedEntries({ film, unlistedEntries, lookup }: Props) {
  const states = useSubdivisionOptions(
    [...new Set(unlistedEntries.flatMap(({ festival }) => festival.country ?? []))].sort(),
  ).data;
  const lookupState = (
    <LookupState state={lookup.state} unavailableText={t('ledger.unavailable')} onRetry={lookup.retry} />
  );
  if (unlistedEntries.length === 0) return lookupState;
  return (
    <div className={css.upcoming}>
      {unlistedEntries.map(({ festival, kind, key, levels }) => (
        <p key={key}>
          {t(kind === 'accepted' && festival.startsOn ? 'ledger.accepted.on' : `ledger.${kind}`, {
            name: festival.name,
            levels: formatPremieres(
              levels,
              createScreeningAt(festival),
              states?.find(({ value }) => value === festival.subdivision)?.label,
            ),
            date: festival.startsOn ? formatDay(festival.startsOn) : '',
          })}{' '}
          <Link
            to={getAddScreeningPath(film, festival)}
            aria-label={t('ledger.add.at', { name: festival.name })}
          >
            {t('ledger.add')}
          </Link>
        </p>
      ))}
      {lookupState}
    </div>
  );
}
