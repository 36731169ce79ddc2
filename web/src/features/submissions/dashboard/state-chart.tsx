import { stateLabels } from '@laurel/messages/labels/state-labels';
import { Bar, BarChart, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { t } from '@laurel/messages/pages/submissions/dashboard';
import type { SubmissionDashboard } from '../../../lib/server/wire';
import { Chart } from '../../../ui/charts/chart';
import { ORDERED_STATES } from '../states/submission-states';

export function StateChart({ counts }: Pick<SubmissionDashboard, 'counts'>) {
  const data = ORDERED_STATES.flatMap((state) => {
    const number = counts[state] ?? 0;
    return number > 0 ? { name: stateLabels[state], number } : [];
  });
  return (
    <Chart
      title={t('by.state')}
      tableLabel={t('table')}
      head={[t('state'), t('number')]}
      rows={data.map(({ name, number }) => [name, number])}
    >
      <ResponsiveContainer>
        <BarChart data={data} layout="vertical" margin={{ left: 8, right: 32 }}>
          <XAxis type="number" hide />
          <YAxis type="category" dataKey="name" width={110} axisLine={false} tickLine={false} />
          <Bar dataKey="number" fill="var(--laurel)" radius={4} maxBarSize={24} isAnimationActive={false}>
            <LabelList dataKey="number" position="right" />
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </Chart>
  );
}
