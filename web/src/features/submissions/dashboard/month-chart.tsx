import { formatMonth, formatMonthShort } from '@laurel/rules/dates/days';
import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { t } from '@laurel/messages/pages/submissions/dashboard';
import type { SubmissionDashboard } from '../../../lib/server/wire';
import { Chart } from '../../../ui/charts/chart';

const SERIES = [
  { key: 'sent', fill: 'var(--edge)' },
  { key: 'taken', fill: 'var(--laurel)' },
  { key: 'rejected', fill: 'var(--clay)' },
] as const;

type Period = SubmissionDashboard['months'][number];
/** More bars than this are too thin to read. */
const MAX_MONTHS = 24;

function sumByYear(months: readonly Period[]): Period[] {
  const byYear = Map.groupBy(months, ({ month }) => month.slice(0, 4));
  return [...byYear].map(([year, monthsOfYear]) => {
    const sum = (key: 'sent' | 'taken' | 'rejected') =>
      monthsOfYear.reduce((total, month) => total + month[key], 0);
    return { month: year, sent: sum('sent'), taken: sum('taken'), rejected: sum('rejected') };
  });
}

/** The entries sent in each month, and their results. Several years are shown by year. */
export function MonthChart({ months }: Pick<SubmissionDashboard, 'months'>) {
  const isByYear = months.length > MAX_MONTHS;
  const periods = isByYear ? sumByYear(months) : months;
  const data = periods.map((period) => ({
    ...period,
    name: isByYear ? period.month : formatMonth(period.month),
  }));
  return (
    <Chart
      title={t(isByYear ? 'by.year' : 'by.month')}
      tableLabel={t('table')}
      head={[t(isByYear ? 'year' : 'month'), ...SERIES.map(({ key }) => t(key))]}
      rows={data.map(({ name, sent, taken, rejected }) => [name, sent, taken, rejected])}
    >
      <ResponsiveContainer>
        <BarChart data={data} margin={{ left: -24, right: 8 }}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="month"
            tickFormatter={isByYear ? undefined : formatMonthShort}
            axisLine={false}
            tickLine={false}
            minTickGap={4}
          />
          <YAxis allowDecimals={false} axisLine={false} tickLine={false} />
          <Legend itemSorter={null} formatter={(key: string) => <span>{t(key as 'sent')}</span>} />
          {SERIES.map(({ key, fill }) => (
            <Bar key={key} dataKey={key} fill={fill} radius={3} maxBarSize={24} isAnimationActive={false} />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </Chart>
  );
}
