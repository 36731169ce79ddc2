import type { Explanation, Film } from '../../../lib/server/wire';
import { ExplanationView } from './explanation-view';
import css from '../matching.module.css';
import { RankInList } from './rank-in-list';

type Props = {
  film: Film;
  explanation: Explanation;
  runId: number | null;
  /** Whether the verdict is for a trial version of the film, which has no rank. */
  isTrial?: boolean;
};

export const FullExplanation = ({ film, explanation, runId, isTrial = false }: Props) => (
  <div className={css.sheet}>
    <ExplanationView explanation={explanation} />
    {!isTrial && (
      <RankInList
        film={film}
        competitionId={explanation.competitionId}
        verdict={explanation.verdict}
        runId={runId}
      />
    )}
  </div>
);
