import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/bff';
import { every } from '../../../lib/every';
import type { Explanation, Row } from '../../../lib/wire';
import { useExplanation } from '../use-explanation';

/** Of a row, what its sheet shows; without an explanation where the film's plan does not show it, or where it is still to come. */
export type OneMatch = Pick<Row, 'competition' | 'submission' | 'opensOn'> & {
  festival: Pick<
    Row['festival'],
    'id' | 'name' | 'city' | 'country' | 'profileImage' | 'startsOn' | 'usualMonth'
  >;
  explanation: Explanation | null;
  isArriving?: boolean;
};
type Asked = { filmId: number; competitionId: number; run: number | null; isWanted: boolean };

/** One competition read by itself, where the list does not hold its row; null where the catalogue has it no more. */
export function useOneMatch({ filmId, competitionId, run, isWanted: enabled }: Asked) {
  const asked = { filmId, competitionIds: [competitionId], ...(run !== null && { wizardResultId: run }) };
  const { explained, explanation, isArriving } = useExplanation(asked, competitionId, enabled);
  const competitions = useQuery({ ...query('getCompetitions', { ids: [competitionId] }), enabled });
  const competition = competitions.data?.items[0];
  const festivalId = competition?.festivalId;
  const festival = useQuery({
    ...query('getFestival', { festivalId: festivalId ?? 1 }),
    enabled: enabled && festivalId !== undefined,
  });
  const listed = useQuery({ ...every('getUserSubmissionsByFilmId', { filmId }), enabled });
  const parts = [explained, competitions, festival, listed];
  const match: OneMatch | undefined = explained.data &&
    listed.data &&
    competition &&
    festival.data && {
      competition,
      festival: festival.data,
      opensOn: competition.opensOn ?? null,
      explanation: explanation ?? null,
      isArriving,
      submission: listed.data.items.find((one) => one.competitionId === competitionId) ?? null,
    };
  return {
    match: competitions.data && !competition ? null : match,
    failed: parts.find(({ isError, data }) => isError && !data),
    waiting: parts.find(({ isPending }) => isPending) ?? explained,
  };
}
