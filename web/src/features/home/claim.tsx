import { formatDay, today } from '@laurel/rules/days';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/bff';
import { t } from '../../lib/texts/home';
import css from './home.module.css';

/** What Laurel promises a film with a plan to choose from. */
const LEAST = 5500;

/** The claim, and what it rests on: the competitions that the catalogue holds now. Where it holds fewer, their number is said. */
export function Claim() {
  const { data } = useQuery(query('getCatalogueSize'));
  const n = data && data.competitions < LEAST ? data.competitions : t('claim.least');
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
