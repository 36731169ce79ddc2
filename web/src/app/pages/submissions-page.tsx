import { MAX_BATCH_SIZE } from '@laurel/rules/text/lists';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { getCaveat } from '../../features/matching/explanation/caveat';
import { ShortNotices } from '../../features/matching/competition/short-notices';
import { SubmissionsPage as Submissions } from '../../features/submissions/page/submissions-page';
import type { RenderVerdict } from '../../features/submissions/board/board';
import { query } from '../../lib/server/bff';
import { lazyComponent } from '../../lib/loading/lazy-component';
import type { Explanation, Film } from '../../lib/server/wire';
import { Skeleton } from '../../ui/feedback/skeleton';
import { VerdictIcon } from '../../widgets/matching/verdict-icon';

/**
 * A film's list, with its premieres. Each entry that is not sent yet shows whether the film is still eligible,
 * and notices to read before paying.
 */
export function SubmissionsPage() {
  return <Submissions renderVerdict={renderVerdict} renderPremieres={renderPremieres} />;
}

const FilmPremieres = lazyComponent(() =>
  import('../../features/films/premieres/film-premieres').then((module) => module.FilmPremieres),
);
const renderPremieres = (film: Film) => (
  <Suspense fallback={<Skeleton lines={6} />}>
    <FilmPremieres film={film} />
  </Suspense>
);

const PastEntries = lazyComponent(() =>
  import('../../features/submissions/past-import/past-page').then((module) => module.PastEntriesPage),
);
/** The import of past entries. Its code is loaded on demand. */
export const PastPage = () => (
  <Suspense fallback={<Skeleton lines={6} />}>
    <PastEntries />
  </Suspense>
);

/** Notices for which waiting makes things worse. They are shown on a closed card too. */
const isUrgent = ({ code }: Explanation['notices'][number]) => code.startsWith('notice.fails.');

const renderVerdict: RenderVerdict = ({ filmId, competitionId }, unsentCompetitionIds, isDetailed) => (
  <EntryVerdict
    filmId={filmId}
    competitionId={competitionId}
    unsentCompetitionIds={unsentCompetitionIds}
    isDetailed={isDetailed}
  />
);

type Props = { filmId: number; competitionId: number; unsentCompetitionIds: number[]; isDetailed: boolean };

/**
 * One entry's verdict. All entries of a batch share one call. Renders nothing if the film's plan does not include
 * the verdict, or if matching is unavailable.
 */
function EntryVerdict({ filmId, competitionId, unsentCompetitionIds, isDetailed }: Props) {
  const start = Math.floor(unsentCompetitionIds.indexOf(competitionId) / MAX_BATCH_SIZE) * MAX_BATCH_SIZE;
  const competitionIds = unsentCompetitionIds.slice(start, start + MAX_BATCH_SIZE);
  const explanationsQuery = useQuery({
    ...query('getMatchExplanation', { filmId, competitionIds }),
    placeholderData: keepPreviousData,
  });
  const explanation = explanationsQuery.data?.items.find((item) => item.competitionId === competitionId);
  if (explanation) {
    const { verdict, notices } = explanation;
    return (
      <>
        <VerdictIcon verdict={verdict} caveat={getCaveat(explanation)} size={isDetailed ? 18 : 15} />
        <ShortNotices notices={isDetailed ? notices : notices.filter(isUrgent)} />
      </>
    );
  }
  return explanationsQuery.isPending && explanationsQuery.failureCount === 0 ? <>&nbsp;</> : null;
}
