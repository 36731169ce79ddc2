import { MOST_AT_ONCE } from '@laurel/rules/vocabularies';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { caveatOf } from '../../features/matching/caveat';
import { ShortNotices } from '../../features/matching/short-notices';
import { SubmissionsPage as Submissions } from '../../features/submissions/submissions-page';
import { query } from '../../lib/bff';
import { VerdictMark } from '../../ui/verdict-mark';

/** The board of a film; what is not sent yet says whether the film may still enter, and what to know before one pays. */
export function SubmissionsPage() {
  return (
    <Submissions
      verdict={({ filmId, competitionId }, waiting) => (
        <PresentVerdict
          filmId={filmId}
          competitionId={competitionId}
          waiting={[...new Set(waiting.map((one) => one.competitionId))]}
        />
      )}
    />
  );
}

/** All of a board are asked for in the same call. Nothing where the film's plan does not show it, or matching is away. */
function PresentVerdict({
  filmId,
  competitionId,
  waiting,
}: {
  filmId: number;
  competitionId: number;
  waiting: number[];
}) {
  const from = Math.floor(waiting.indexOf(competitionId) / MOST_AT_ONCE) * MOST_AT_ONCE;
  const competitionIds = waiting.slice(from, from + MOST_AT_ONCE);
  const judged = useQuery({
    ...query('getMatchExplanation', { filmId, competitionIds }),
    placeholderData: keepPreviousData,
  });
  const explanation = judged.data?.items.find((one) => one.competitionId === competitionId);
  if (explanation)
    return (
      <>
        <VerdictMark verdict={explanation.verdict} caveat={caveatOf(explanation)} size={18} />
        <ShortNotices explanation={explanation} />
      </>
    );
  return judged.isPending && judged.failureCount === 0 ? <>&nbsp;</> : null;
}
