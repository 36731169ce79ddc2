import { stateWord } from '@laurel/words/state-words';
import { useState } from 'react';
import { t } from '../../../lib/texts/dashboard';
import type { Counted, Dashboard, SubmissionState } from '../../../lib/wire';
import { ColumnChart } from '../../../ui/column-chart';
import { Select } from '../../../ui/select';
import css from '../admin.module.css';
import { Part } from './part';
import { weekColumns } from './weeks';

const states = Object.keys(stateWord) as SubmissionState[];
const countOf = (counts: readonly Counted[], state: string) =>
  counts.find(({ name }) => name === state)?.count ?? 0;
const sum = (counts: readonly Counted[]) => counts.reduce((all, { count }) => all + count, 0);

/** How many stand where, and how many came to one of the states week by week. */
export function SubmissionsOverview({ part }: { part: Dashboard['submissions'] }) {
  const [state, setState] = useState<SubmissionState>('submitted');
  return (
    <Part name="submissions" title={t('submissions')} part={part} number={(one) => sum(one.states)}>
      {({ states: counts, weeks }) => (
        <>
          {counts.length === 0 && <p className={css.muted}>{t('submissions.none')}</p>}
          <ul className={css.counts}>
            {states
              .filter((one) => countOf(counts, one) > 0)
              .map((one) => (
                <li key={one}>
                  <strong>{countOf(counts, one).toLocaleString('en')}</strong> {stateWord[one]}
                </li>
              ))}
          </ul>
          <Select
            label={t('submissions.state')}
            value={state}
            onChange={setState}
            options={states.map((value) => ({ value, label: stateWord[value] }))}
          />
          <ColumnChart
            title={t('submissions.weeks', { state: stateWord[state] })}
            of={t('week')}
            columns={weekColumns(
              weeks.map(({ week, states: of }) => ({ name: week, count: countOf(of, state) })),
            )}
          />
        </>
      )}
    </Part>
  );
}
