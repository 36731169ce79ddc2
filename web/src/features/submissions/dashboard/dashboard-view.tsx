import { useQuery } from '@tanstack/react-query';
import { formatDay } from '@laurel/rules/days';
import { formatMoney, type Money } from '@laurel/rules/money';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { query } from '../../../lib/bff';
import { shareWords } from '../../../lib/odds-words';
import { t } from '../../../lib/texts/submission-dashboard';
import type { Submission, SubmissionDashboard } from '../../../lib/wire';
import { ErrorState } from '../../../ui/state';
import { Waiting } from '../../../ui/waiting';
import { boardPath } from '../board-path';
import { titleOf } from '../states';
import css from './dashboard.module.css';
import { MonthChart } from './month-chart';
import { StateChart } from './state-chart';

/** A film's season in numbers, and what of it wants to be looked at. */
export function DashboardView({ filmId }: { filmId: number }) {
  const dashboard = useQuery(query('getCompetitionSubmissionDashboardData', { filmId }));
  if (dashboard.isError && !dashboard.data)
    return <ErrorState error={dashboard.error} onRetry={() => void dashboard.refetch()} />;
  if (!dashboard.data) return <Waiting query={dashboard} lines={4} tall="card" />;
  const { data } = dashboard;
  return (
    <section className={css.dashboard} aria-label={t('title')}>
      <dl className={css.numbers}>
        <Figure
          name={t('entries')}
          value={data.total.toLocaleString('en')}
          hint={data.free > 0 && t('entries.free', { n: data.free })}
        />
        <Figure
          name={t('spent')}
          value={moneyWords(data.spent)}
          hint={data.spentUnknown > 0 && t('spent.unknown', { n: data.spentUnknown })}
        />
        <Figure
          name={t('planned')}
          value={moneyWords(data.planned)}
          hint={
            data.plannedUnknown > 0 ? t('planned.unknown', { n: data.plannedUnknown }) : t('planned.hint')
          }
        />
        <Acceptance {...data.acceptance} />
      </dl>
      <div className={css.charts}>
        {Object.values(data.counts).some((number) => number > 0) ? (
          <StateChart counts={data.counts} />
        ) : (
          <NoChart title={t('by.state')}>{t('state.none')}</NoChart>
        )}
        {data.months.length > 0 ? (
          <MonthChart months={data.months} />
        ) : (
          <NoChart title={t('by.month')}>{t('month.none')}</NoChart>
        )}
      </div>
      <div className={css.charts}>
        <Entries
          title={t('deadlines')}
          none={t('deadlines.none')}
          entries={data.deadlines}
          dayOf={({ deadline }) => deadline!.date.date}
        />
        <Entries
          title={t('no.answer')}
          none={t('no.answer.none')}
          entries={data.noAnswer}
          dayOf={({ answerDueOn }) => answerDueOn}
        />
      </div>
    </section>
  );
}

/** In place of a chart that would have nothing in it. */
const NoChart = ({ title, children }: { title: string; children: string }) => (
  <section className={css.none} aria-label={title}>
    <h2>{title}</h2>
    <p className={css.hint}>{children}</p>
  </section>
);

/** A sum is not broken between its currency and its amount. */
function moneyWords(money: readonly Money[]): ReactNode {
  if (money.length === 0) return t('nothing');
  return money.map((one, n) => (
    <Fragment key={one.currency}>
      {n > 0 && ' · '}
      <span className={css.whole}>{formatMoney(one)}</span>
    </Fragment>
  ));
}

const Figure = ({ name, value, hint }: { name: string; value: ReactNode; hint?: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
    {hint && <dd className={css.hint}>{hint}</dd>}
  </div>
);

function Acceptance({ taken, decided, share, reported, reportedBy }: SubmissionDashboard['acceptance']) {
  if (share === null) return <Figure name={t('accepted')} value={t('accepted.none')} />;
  const percent = reported === null ? null : shareWords(reported);
  return (
    <Figure
      name={t('accepted')}
      value={`${shareWords(share)} (${t('accepted.of', { taken, n: decided })})`}
      hint={
        percent &&
        (reportedBy < decided
          ? t('accepted.reported.some', { n: reportedBy, percent })
          : t('accepted.reported', { percent }))
      }
    />
  );
}

function Entries({
  title,
  none,
  entries,
  dayOf,
}: {
  title: string;
  none: string;
  entries: readonly Submission[];
  dayOf: (submission: Submission) => string | null;
}) {
  return (
    <section className={css.list} aria-label={title}>
      <h2>{title}</h2>
      {entries.length === 0 && <p className={css.hint}>{none}</p>}
      <ul>
        {entries.map((one) => (
          <li key={one.id}>
            <Link to={boardPath(one.festivalName ?? one.competitionName ?? '')} dir="auto">
              {titleOf(one)}
            </Link>
            <time dateTime={dayOf(one) ?? undefined}>{dayOf(one) && formatDay(dayOf(one)!)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
