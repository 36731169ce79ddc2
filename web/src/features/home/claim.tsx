import { formatDay, today } from '@laurel/rules/dates/days';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/server/bff';
import { t } from '@laurel/messages/pages/site/home';
import css from './home.module.css';

/** The number of competitions that Laurel promises to a film with a plan. */
const PROMISED_COMPETITIONS = 5500;

/** The number of competitions. Below the promise, the claim states the real number. */
export function Claim() {
  const { data } = useQuery(query('getCatalogueSize'));
  const n =
    data && data.competitions < PROMISED_COMPETITIONS
      ? data.competitions.toLocaleString('en')
      : t('claim.minimum');
  return (
    <div className={css.claim}>
      <p>{t('claim', { n })}</p>
      <p>
        {data
          ? t('claim.proof', { n: data.competitions, live: data.liveCompetitions, date: formatDay(today()) })
          : '\u00a0'}
      </p>
    </div>
  );
}
