import { stateLabels } from '@laurel/messages/labels/state-labels';
import { useState } from 'react';
import { t } from '@laurel/messages/pages/administration/dashboard';
import type { NamedCount, Dashboard, SubmissionState } from '../../../lib/server/wire';
import { ColumnChart } from '../../../ui/charts/column-chart';
import { Select } from '../../../ui/forms/select';
import css from '../admin.module.css';
import { ServiceCard } from './service-card';
import { toWeekColumns } from './weeks';
import { SUBMISSION_STATES } from '@laurel/rules/submissions/states';

const getCount = (counts: readonly NamedCount[], state: string) =>
  counts.find(({ name }) => name === state)?.count ?? 0;
const sumCounts = (counts: readonly NamedCount[]) => counts.reduce((total, { count }) => total + count, 0);

/** The number of submissions per state, and how many reached a chosen state in each week. */
export function SubmissionsOverview({ data }: { data: Dashboard['submissions'] }) {
  const [state, setState] = useState<SubmissionState>('submitted');
  return (
    <ServiceCard
      name="submissions"
      title={t('submissions')}
      data={data}
      getKeyNumber={({ states }) => sumCounts(states)}
    >
      {({ states: counts, weeks }) => (
        <>
          {counts.length === 0 && <p className={css.muted}>{t('submissions.none')}</p>}
          <ul className={css.counts}>
            {SUBMISSION_STATES.filter((name) => getCount(counts, name) > 0).map((name) => (
              <li key={name}>
                <strong>{getCount(counts, name).toLocaleString('en')}</strong> {stateLabels[name]}
              </li>
            ))}
          </ul>
          <Select
            label={t('submissions.state')}
            value={state}
            onChange={setState}
            options={SUBMISSION_STATES.map((value) => ({ value, label: stateLabels[value] }))}
          />
          <ColumnChart
            title={t('submissions.weeks', { state: stateLabels[state] })}
            rowHeader={t('week')}
            columns={toWeekColumns(
              weeks.map(({ week, states }) => ({ name: week, count: getCount(states, state) })),
            )}
          />
        </>
      )}
    </ServiceCard>
  );
}
