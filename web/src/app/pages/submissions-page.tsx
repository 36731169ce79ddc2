import { MOST_AT_ONCE } from '@laurel/rules/vocabularies';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { caveatOf } from '../../features/matching/caveat';
import { ShortNotices } from '../../features/matching/short-notices';
import { SubmissionsPage as Submissions } from '../../features/submissions/submissions-page';
import type { VerdictOf } from '../../features/submissions/board';
import { query } from '../../lib/bff';
import { reloadOnce } from '../../lib/reload-once';
import type { Explanation, Film } from '../../lib/wire';
import { Skeleton } from '../../ui/skeleton';
import { VerdictMark } from '../../ui/verdict-mark';

/** The board of a film, with its premieres beside it; what is not sent yet says whether the film may still enter, and what to know before one pays. */
export function SubmissionsPage() {
  return <Submissions verdict={verdict} premieres={premieres} />;
}

const loadPremieres = () => import('../../features/films/film-page/film-premieres');
const FilmPremieres = lazy(async () => ({ default: (await reloadOnce(loadPremieres)).FilmPremieres }));
const premieres = (film: Film) => (
  <Suspense fallback={<Skeleton lines={6} />}>
    <FilmPremieres film={film} />
  </Suspense>
);

const loadPast = () => import('../../features/submissions/past/past-page');
const PastEntries = lazy(async () => ({ default: (await reloadOnce(loadPast)).PastEntriesPage }));
/** What was sent in earlier years; its code comes when somebody goes there. */
export const PastPage = () => (
  <Suspense fallback={<Skeleton lines={6} />}>
    <PastEntries />
  </Suspense>
);

/** What a day decides, and waiting would lose: it stands on a closed card too. */
const isDated = ({ code }: Explanation['notices'][number]) => code === 'notice.too-old-later';

const verdict: VerdictOf = ({ filmId, competitionId }, waiting, isWhole) => (
  <PresentVerdict filmId={filmId} competitionId={competitionId} waiting={waiting} isWhole={isWhole} />
);

/** All of a board are asked for in the same call. Nothing where the film's plan does not show it, or matching is away. */
function PresentVerdict({
  filmId,
  competitionId,
  waiting,
  isWhole,
}: {
  filmId: number;
  competitionId: number;
  waiting: number[];
  isWhole: boolean;
}) {
  const from = Math.floor(waiting.indexOf(competitionId) / MOST_AT_ONCE) * MOST_AT_ONCE;
  const competitionIds = waiting.slice(from, from + MOST_AT_ONCE);
  const judged = useQuery({
    ...query('getMatchExplanation', { filmId, competitionIds }),
    placeholderData: keepPreviousData,
  });
  const explanation = judged.data?.items.find((one) => one.competitionId === competitionId);
  if (explanation && !isWhole)
    return (
      <>
        <VerdictMark verdict={explanation.verdict} size={15} />
        <ShortNotices notices={explanation.notices.filter(isDated)} />
      </>
    );
  if (explanation)
    return (
      <>
        <VerdictMark verdict={explanation.verdict} caveat={caveatOf(explanation)} size={18} />
        <ShortNotices notices={explanation.notices} />
      </>
    );
  return judged.isPending && judged.failureCount === 0 ? <>&nbsp;</> : null;
}
