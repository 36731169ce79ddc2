import type { Explanation, Film } from '../../../lib/server/wire';
import { ExplanationView } from './explanation-view';
import css from '../matching.module.css';
import { RankInList } from './rank-in-list';

type Props = {
  film: Film;
  explanation: Explanation;
  runId: number | null;
  /** Whether the verdict is for a changed version of the film, which has no rank. */
  isWhatIf?: boolean;
};

export const FullExplanation = ({ film, explanation, runId, isWhatIf = false }: Props) => (
  <div className={css.sheet}>
    <ExplanationView explanation={explanation} />
    {!isWhatIf && (
      <RankInList
        film={film}
        competitionId={explanation.competitionId}
        verdict={explanation.verdict}
        runId={runId}
      />
    )}
  </div>
);
