import type { Explanation, Film } from '../../lib/wire';
import { ExplanationView } from './explanation-view';
import css from './matching.module.css';
import { PlaceInList } from './place/place-in-list';

type Props = {
  film: Film;
  explanation: Explanation;
  run: number | null;
  /** Another film than the saved one is judged, of which no place is known. */
  isTried?: boolean;
};

/** All that a competition says of a film, wherever it is asked: the verdict with its reasons, and its place in the list. */
export const Explained = ({ film, explanation, run, isTried = false }: Props) => (
  <div className={css.sheet}>
    <ExplanationView explanation={explanation} />
    {!isTried && (
      <PlaceInList
        film={film}
        competitionId={explanation.competitionId}
        verdict={explanation.verdict}
        run={run}
      />
    )}
  </div>
);
