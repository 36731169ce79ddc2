import { stateLabels } from '@laurel/messages/labels/state-labels';
import { t } from '@laurel/messages/pages/films/films';
import type { FilmSummary, SubmissionState } from '../../../lib/server/wire';
import css from '../card.module.css';

const shownStates: SubmissionState[] = [
  'awarded',
  'accepted',
  'submitted',
  'to-submit',
  'suggested',
  'waitlist',
  'rejected',
  'will-not-submit',
];

/** The number of entries per state. Null: the film has no entries; undefined: still loading. */
export function FilmStates({ filmSummary }: { filmSummary: FilmSummary | null | undefined }) {
  if (filmSummary === undefined) return <p className={css.states} />;
  const counts = shownStates
    .map((state) => ({ state, n: filmSummary?.counts[state] ?? 0 }))
    .filter(({ n }) => n > 0);
  return (
    <p className={css.states}>
      {counts.length === 0 && t('card.none')}
      {counts.map(({ state, n }) => (
        <span key={state}>
          <strong>{n}</strong> {stateLabels[state]}
        </span>
      ))}
    </p>
  );
}
