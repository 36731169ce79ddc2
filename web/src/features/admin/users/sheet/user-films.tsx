import { stateLabels } from '@laurel/messages/labels/state-labels';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { query } from '../../../../lib/server/bff';
import { t } from '@laurel/messages/pages/administration/users';
import { t as cycleText } from '@laurel/messages/pages/plans/billing-cycles';
import type { Film, SubmissionState } from '../../../../lib/server/wire';
import { Pagination } from '../../../../ui/navigation/pagination';
import css from '../../admin.module.css';
import { QueryStatus } from '../../../../widgets/feedback/query-status';
import { SUBMISSION_STATES } from '@laurel/rules/submissions/states';

const PAGE_SIZE = 10;

function formatPlan({ subscription, subscriptionKnown }: Film): string {
  if (!subscriptionKnown) return t('films.unknown');
  if (!subscription) return t('films.unplanned');
  const { state, billingCycle } = subscription;
  return t('films.plan', { state: t(`plan.${state}`), cycle: cycleText(`name.${billingCycle}`) });
}

/** The user's films with their plans and links to their lists, and the states of their submissions. */
export function UserFilms({ userId }: { userId: string }) {
  const [page, setPage] = useState(1);
  const films = useQuery({
    ...query('getUserFilms', { userId, page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  });
  const summaries = useQuery(query('getFilmSummaries', { userId }));
  const { data } = films;
  const countState = (state: SubmissionState) =>
    (summaries.data?.items ?? []).reduce((sum, { counts }) => sum + (counts[state] ?? 0), 0);
  const counts = SUBMISSION_STATES.map((state) => ({ state, count: countState(state) })).filter(
    ({ count }) => count > 0,
  );
  return (
    <>
      <section className={css.section}>
        <h3>{t('films')}</h3>
        <QueryStatus query={films} lines={2} />
        {data?.total === 0 && <p className={css.muted}>{t('films.none')}</p>}
        <ul className={css.lines}>
          {data?.items.map((film) => (
            <li key={film.id}>
              <Link to={`/submissions2/user/${userId}/film/${film.id}`}>
                <strong dir="auto">{film.name}</strong>
              </Link>
              <span>{formatPlan(film)}</span>
            </li>
          ))}
        </ul>
        {data && <Pagination page={page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />}
      </section>
      <section className={css.section}>
        <h3>{t('submissions')}</h3>
        <QueryStatus query={summaries} lines={1} />
        {summaries.data && counts.length === 0 && <p className={css.muted}>{t('submissions.none')}</p>}
        <ul className={css.counts}>
          {counts.map(({ state, count }) => (
            <li key={state}>
              <strong>{count.toLocaleString('en')}</strong> {stateLabels[state]}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
