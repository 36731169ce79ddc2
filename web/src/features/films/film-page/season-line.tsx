import { listMonthStarts, today } from '@laurel/rules/dates/days';
import { Link } from 'react-router-dom';
import { t } from '@laurel/messages/pages/films/film-page';
import type { Film } from '../../../lib/server/wire';
import { ButtonLink } from '../../../ui/buttons/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { ErrorState } from '../../../widgets/feedback/error-state';
import { Waiting } from '../../../widgets/feedback/waiting';
import { YearLine } from '../../../widgets/dates/year-line';
import css from './season-line.module.css';
import { useSeason } from './use-season';

/**
 * Twelve months with the opening, deadlines, answer and festival days of each entry. Later events are listed
 * at the end.
 */
export function SeasonLine({ film }: { film: Film }) {
  const months = listMonthStarts(today());
  const [firstMonth, lastMonth] = [months[0]!, months.at(-1)!];
  const { entries, hiddenEntryCount, failedQuery, submissions } = useSeason(film, firstMonth, lastMonth);
  const listPath = `/submissions2/user/${film.createdBy}/film/${film.id}`;
  return (
    <section className={css.season} aria-labelledby="film-season">
      <h2 id="film-season">{t('season.title')}</h2>
      {failedQuery && <ErrorState error={failedQuery.error} onRetry={() => void failedQuery.refetch()} />}
      {!entries && !failedQuery && <Waiting query={submissions} lines={4} />}
      {entries?.length === 0 && !failedQuery && (
        <EmptyState
          title={t('season.none')}
          action={
            <ButtonLink variant="primary" to={`/user/matching?filmId=${film.id}`}>
              {t('season.none.action')}
            </ButtonLink>
          }
        />
      )}
      {entries && entries.length > 0 && (
        <>
          <YearLine rows={entries.map((entry) => ({ ...entry, href: listPath }))} months={months} />
          {hiddenEntryCount > 0 && (
            <p>
              <Link to={listPath}>{t('season.left', { n: hiddenEntryCount })}</Link>
            </p>
          )}
        </>
      )}
    </section>
  );
}
