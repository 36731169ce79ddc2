import { formatDay, today } from '@laurel/rules/dates/days';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/server/bff';
import { useSession } from '../../lib/session/session';
import { t } from '@laurel/messages/pages/site/home';
import { ButtonLink } from '../../ui/buttons/button';
import css from './home.module.css';

const PROMISED_COMPETITIONS = 5500;

/** The product in one sentence, and the next action. */
export function Hero() {
  const session = useSession();
  return (
    <header className={css.hero}>
      <h1>{t('headline')}</h1>
      <div className={css.lead}>
        <Claim />
        <p>{session ? t('start.film.title') : t('lead')}</p>
        {session ? (
          <ButtonLink variant="primary" to="/user/wizard?filmId=new">
            {t('start.film')}
          </ButtonLink>
        ) : (
          <ButtonLink variant="primary" to="/signup">
            {t('start')}
          </ButtonLink>
        )}
      </div>
    </header>
  );
}

/** The product's claim. It states the real number of competitions if there are fewer than promised. */
function Claim() {
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
