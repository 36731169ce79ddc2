import { formatDay, today } from '@laurel/rules/dates/days';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/server/bff';
import { t } from '@laurel/messages/pages/site/home';
import css from './home.module.css';

const PROMISED_COMPETITIONS = 5500;

/** The product's claim. It states the real number of competitions if there are fewer than promised. */
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
