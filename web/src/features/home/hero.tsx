import { formatDay, today } from '@laurel/rules/dates/days';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router-dom';
import { query } from '../../lib/server/bff';
import { useSession } from '../../lib/session/session';
import { t } from '@laurel/messages/pages/site/home';
import { ButtonLink } from '../../ui/buttons/button';
import { QueryStatus } from '../../widgets/feedback/query-status';
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
        {session ? (
          <FirstFilm userId={session.userId} />
        ) : (
          <>
            <p>{t('lead')}</p>
            <ButtonLink variant="primary" to="/signup">
              {t('start')}
            </ButtonLink>
          </>
        )}
      </div>
    </header>
  );
}

/** Invites a user without films to add one. The page's guard redirects a user with films, unless it fails. */
function FirstFilm({ userId }: { userId: string }) {
  const films = useQuery(query('getUserFilms', { userId, pageSize: 1 }));
  const { revalidate } = useRevalidator();
  const hasFilms = films.data !== undefined && films.data.total > 0;
  useEffect(() => {
    if (hasFilms) void revalidate();
  }, [hasFilms, revalidate]);
  if (!films.data) return <QueryStatus query={films} lines={2} />;
  if (hasFilms) return <ButtonLink to={`/user/${userId}/films`}>{t('start.films')}</ButtonLink>;
  return (
    <>
      <p>{t('start.film.title')}</p>
      <ButtonLink variant="primary" to="/user/wizard?filmId=new">
        {t('start.film')}
      </ButtonLink>
    </>
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
