import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/bff';
import { fetchAllPages } from '../../../lib/server/fetch-all-pages';
import { getTiers, type Tier } from '../../../lib/money/fee-tiers';
import { useRefetchWhileRebuilding } from '../../../lib/live-updates/use-refetch-while-rebuilding';
import { useFestivals } from '../../../lib/festivals/use-festivals';
import type { Competition, Explanation, Festival, Film } from '../../../lib/server/wire';

/**
 * One competition in the comparison. `explanation` is null if the film's plan does not include it, or if it
 * is not judged yet.
 */
export type Compared = {
  competition: Competition;
  festival: Festival;
  explanation: Explanation | null;
  isLocked: boolean;
  isRebuilding: boolean;
  tiers: Tier[];
};

/** All data of the given competitions in the order of the ids. Deleted ones are omitted. */
export function useCompared(film: Film, competitionIds: number[], run: number | null) {
  const input = { filmId: film.id, competitionIds, ...(run !== null && { wizardResultId: run }) };
  const question = query('getMatchExplanation', input);
  const explained = useQuery(question);
  const judged = new Map(explained.data?.items.map((one) => [one.competitionId, one]));
  const isRebuilding = explained.data?.isRebuilding === true && competitionIds.some((id) => !judged.has(id));
  useRefetchWhileRebuilding(isRebuilding, question.queryKey, explained);
  const competitions = useQuery(query('getCompetitions', { ids: competitionIds }));
  const found = competitions.data?.items ?? [];
  const festivals = useFestivals(found.map(({ festivalId }) => festivalId));
  const dates = useQuery(fetchAllPages('getCompetitionDates', { competitionIds }));
  const dateIds = dates.data?.items.map(({ id }) => id) ?? [];
  const fees = useQuery({
    ...fetchAllPages('getCompetitionSubmissionFees', { competitionDateIds: dateIds }),
    enabled: dateIds.length > 0,
  });
  const queries = [
    explained,
    competitions,
    dates,
    ...festivals.queries,
    ...(dateIds.length > 0 ? [fees] : []),
  ];
  const isThere = queries.every(({ data }) => data !== undefined);
  const compared = competitionIds.flatMap((id): Compared[] => {
    const competition = found.find((one) => one.id === id);
    const festival = competition && festivals.find(competition.festivalId);
    if (!competition || !festival) return [];
    const tierDates = (dates.data?.items ?? []).filter((date) => date.competitionId === id);
    const explanation = judged.get(id);
    const isLocked = explanation?.isLocked === true;
    return [
      {
        competition,
        festival,
        explanation: explanation && !isLocked ? explanation : null,
        isLocked,
        isRebuilding: isRebuilding && !explanation,
        tiers: getTiers(tierDates, fees.data?.items ?? [], competition.opensOn ?? null, film),
      },
    ];
  });
  return {
    compared: isThere ? compared : undefined,
    failed: queries.find(({ isError, data }) => isError && !data),
    waiting: queries.find(({ isPending }) => isPending) ?? explained,
  };
}
