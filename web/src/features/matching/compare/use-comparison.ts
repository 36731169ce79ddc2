import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/bff';
import { fetchAllPages } from '../../../lib/server/fetch-all-pages';
import { getTiers, type Tier } from '../../../lib/money/fee-tiers';
import { useRefetchWhileRebuilding } from '../../../lib/live-updates/use-refetch-while-rebuilding';
import { useFestivals } from '../../../lib/festivals/use-festivals';
import type { Competition, Explanation, Festival, Film } from '../../../lib/server/wire';

/** `explanation`: null if the film's plan does not include it, or if it is not judged yet. */
export type ComparedCompetition = {
  competition: Competition;
  festival: Festival;
  explanation: Explanation | null;
  isLocked: boolean;
  isRebuilding: boolean;
  tiers: Tier[];
};

/** All data of the given competitions in the order of the ids. Deleted ones are omitted. */
export function useComparison(film: Film, competitionIds: number[], runId: number | null) {
  const input = { filmId: film.id, competitionIds, ...(runId !== null && { wizardResultId: runId }) };
  const explanationsQuery = query('getMatchExplanation', input);
  const explanations = useQuery(explanationsQuery);
  const explanationById = new Map(
    explanations.data?.items.map((explanation) => [explanation.competitionId, explanation]),
  );
  const isRebuilding =
    explanations.data?.isRebuilding === true && competitionIds.some((id) => !explanationById.has(id));
  useRefetchWhileRebuilding(isRebuilding, explanationsQuery.queryKey, explanations);
  const competitions = useQuery(query('getCompetitions', { ids: competitionIds }));
  const competitionList = competitions.data?.items ?? [];
  const festivals = useFestivals(competitionList.map(({ festivalId }) => festivalId));
  const dates = useQuery(fetchAllPages('getCompetitionDates', { competitionIds }));
  const dateIds = dates.data?.items.map(({ id }) => id) ?? [];
  const fees = useQuery({
    ...fetchAllPages('getCompetitionSubmissionFees', { competitionDateIds: dateIds }),
    enabled: dateIds.length > 0,
  });
  const queries = [
    explanations,
    competitions,
    dates,
    ...festivals.queries,
    ...(dateIds.length > 0 ? [fees] : []),
  ];
  const isLoaded = queries.every(({ data }) => data !== undefined);
  const comparedCompetitions = competitionIds.flatMap((id): ComparedCompetition[] => {
    const competition = competitionList.find((competition) => competition.id === id);
    const festival = competition && festivals.findFestival(competition.festivalId);
    if (!competition || !festival) return [];
    const tierDates = (dates.data?.items ?? []).filter((date) => date.competitionId === id);
    const explanation = explanationById.get(id);
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
    comparedCompetitions: isLoaded ? comparedCompetitions : undefined,
    failedQuery: queries.find(({ isError, data }) => isError && !data),
    pendingQuery: queries.find(({ isPending }) => isPending) ?? explanations,
  };
}
