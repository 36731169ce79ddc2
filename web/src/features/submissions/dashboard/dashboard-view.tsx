import { useQuery } from '@tanstack/react-query';
import { formatDay } from '@laurel/rules/dates/days';
import { formatMoney, type Money } from '@laurel/rules/money/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { query } from '../../../lib/server/bff';
import { formatShare } from '../../../lib/festivals/format-odds';
import { useConversion } from '../../../lib/money/conversion';
import { formatTotal } from '../../../lib/money/format-fees';
import { t } from '@laurel/messages/pages/submissions/dashboard';
import type { Submission, SubmissionDashboard } from '../../../lib/server/wire';
import { getBoardPath } from '../view-state/board-path';
import { getTitle } from '../states/submission-states';
import css from './dashboard.module.css';
import { MonthChart } from './month-chart';
import { StateChart } from './state-chart';
import { RatesNote } from '../../../widgets/money/rates-note';
import { QueryStatus } from '../../../widgets/feedback/query-status';

/** A film's season in numbers, and the entries that need attention. */
export function DashboardView({ filmId }: { filmId: number }) {
  const dashboard = useQuery(query('getCompetitionSubmissionDashboardData', { filmId }));
  if (!dashboard.data) return <QueryStatus query={dashboard} lines={4} height="card" />;
  const { data } = dashboard;
  return (
    <section className={css.dashboard} aria-label={t('title')}>
      <dl className={css.numbers}>
        <Figure
          name={t('entries')}
          value={data.total.toLocaleString('en')}
          hint={data.free > 0 && t('entries.free', { n: data.free })}
        />
        <SumFigure
          name={t('spent')}
          money={data.spent}
          hint={data.spentUnknown > 0 && t('spent.unknown', { n: data.spentUnknown })}
        />
        <SumFigure
          name={t('planned')}
          money={data.planned}
          hint={
            data.plannedUnknown > 0 ? t('planned.unknown', { n: data.plannedUnknown }) : t('planned.hint')
          }
        />
        <Acceptance {...data.acceptance} />
      </dl>
      <RatesNote amounts={[...data.spent, ...data.planned]} />
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
          emptyText={t('deadlines.none')}
          entries={data.deadlines}
          getDay={({ deadline }) => deadline!.date.date}
        />
        <Entries
          title={t('no.answer')}
          emptyText={t('no.answer.none')}
          entries={data.noAnswer}
          getDay={({ answerDueOn }) => answerDueOn}
        />
      </div>
    </section>
  );
}

/** Replaces an empty chart. */
const NoChart = ({ title, children }: { title: string; children: string }) => (
  <section className={css.none} aria-label={title}>
    <h2>{title}</h2>
    <p className={css.hint}>{children}</p>
  </section>
);

type SumProps = { name: string; money: readonly Money[]; hint: string | false };
/** A sum in the user's currency, with the original amounts below it. */
function SumFigure({ name, money, hint }: SumProps) {
  const total = formatTotal(money, useConversion());
  const amounts = money.map((money) => formatMoney(money)).join(' · ') || t('none');
  return (
    <Figure name={name} value={total ?? amounts} hint={[total && amounts, hint].filter(Boolean).join('. ')} />
  );
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
  const value = `${formatShare(share)} (${t('accepted.of', { taken, n: decided })})`;
  if (reported === null) return <Figure name={t('accepted')} value={value} />;
  const percent = formatShare(reported);
  const hint =
    reportedBy < decided
      ? t('accepted.reported.partial', { n: reportedBy, percent })
      : t('accepted.reported', { n: decided, percent });
  return <Figure name={t('accepted')} value={value} hint={hint} />;
}

type EntriesProps = {
  title: string;
  emptyText: string;
  entries: readonly Submission[];
  getDay: (submission: Submission) => string | null;
};
function Entries({ title, emptyText, entries, getDay }: EntriesProps) {
  return (
    <section className={css.list} aria-label={title}>
      <h2>{title}</h2>
      {entries.length === 0 && <p className={css.hint}>{emptyText}</p>}
      <ul>
        {entries.map((entry) => {
          const day = getDay(entry);
          return (
            <li key={entry.id}>
              <Link to={getBoardPath(entry.festivalName ?? entry.competitionName ?? '')} dir="auto">
                {getTitle(entry)}
              </Link>
              <time dateTime={day ?? undefined}>{day && formatDay(day)}</time>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
