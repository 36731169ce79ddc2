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

/** The entries sent in each month, and their results. */
export function MonthChart({ months }: Pick<SubmissionDashboard, 'months'>) {
  const data = months.map((month) => ({ ...month, name: formatMonth(month.month) }));
  return (
    <Chart
      title={t('by.month')}
      tableLabel={t('table')}
      head={[t('month'), ...SERIES.map(({ key }) => t(key))]}
      rows={data.map(({ name, sent, taken, rejected }) => [name, sent, taken, rejected])}
    >
      <ResponsiveContainer>
        <BarChart data={data} margin={{ left: -24, right: 8 }}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="month"
            tickFormatter={formatMonthShort}
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
