import { stateWord } from '@laurel/words/state-words';
import { t } from '../../lib/texts/films';
import type { FilmStanding, SubmissionState } from '../../lib/wire';
import css from './film-card.module.css';

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

/** How many entries stand where. Null: it was entered nowhere; undefined: not known yet. */
export function FilmStates({ standing }: { standing: FilmStanding | null | undefined }) {
  if (standing === undefined) return <p className={css.states} />;
  const counts = shownStates
    .map((state) => ({ state, n: standing?.counts[state] ?? 0 }))
    .filter(({ n }) => n > 0);
  return (
    <p className={css.states}>
      {counts.length === 0 && t('card.none')}
      {counts.map(({ state, n }) => (
        <span key={state}>
          <strong>{n}</strong> {stateWord[state]}
        </span>
      ))}
    </p>
  );
}
