import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/bff';
import { fetchAllPages } from '../../../lib/server/fetch-all-pages';
import type { Explanation, Row } from '../../../lib/server/wire';
import { useExplanation } from '../explanation/use-explanation';

/** `explanation`: null if the film's plan does not include it, or if it is not computed yet. */
export type SheetMatch = Pick<Row, 'competition' | 'submission' | 'opensOn'> & {
  festival: Pick<
    Row['festival'],
    'id' | 'name' | 'city' | 'country' | 'profileImage' | 'startsOn' | 'usualMonth'
  >;
  explanation: Explanation | null;
  isRebuilding?: boolean;
};
type UnlistedMatchOptions = {
  filmId: number;
  competitionId: number;
  runId: number | null;
  isEnabled: boolean;
};

/** Loads one competition that is not among the rows; null if the catalogue has deleted it. */
export function useUnlistedMatch({ filmId, competitionId, runId, isEnabled: enabled }: UnlistedMatchOptions) {
  const input = { filmId, competitionIds: [competitionId], ...(runId !== null && { wizardResultId: runId }) };
  const { explanationQuery, explanation, isRebuilding } = useExplanation(input, competitionId, enabled);
  const competitions = useQuery({ ...query('getCompetitions', { ids: [competitionId] }), enabled });
  const competition = competitions.data?.items[0];
  const festivalId = competition?.festivalId;
  const festival = useQuery({
    ...query('getFestival', { festivalId: festivalId ?? 1 }),
    enabled: enabled && festivalId !== undefined,
  });
  const listedSubmissions = useQuery({ ...fetchAllPages('getUserSubmissionsByFilmId', { filmId }), enabled });
  const queries = [explanationQuery, competitions, festival, listedSubmissions];
  const match: SheetMatch | undefined = explanationQuery.data &&
    listedSubmissions.data &&
    competition &&
    festival.data && {
      competition,
      festival: festival.data,
      opensOn: competition.opensOn ?? null,
      explanation: explanation ?? null,
      isRebuilding,
      submission:
        listedSubmissions.data.items.find((submission) => submission.competitionId === competitionId) ?? null,
    };
  return {
    match: competitions.data && !competition ? null : match,
    failedQuery: queries.find(({ isError, data }) => isError && !data),
    pendingQuery: queries.find(({ isPending }) => isPending) ?? explanationQuery,
  };
}
