import { fold } from '@laurel/rules/text/fold';
import { MAX_BATCH_SIZE } from '@laurel/rules/text/lists';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/bff';
import type { getFestivalMonth } from '../../../lib/festivals/festival-month';
import { useDebounced } from '../../../ui/hooks/use-debounced';
import type { Row } from '../../../lib/server/wire';

export type FoundCompetition = {
  competitionId: number;
  name: string;
  festival: Parameters<typeof getFestivalMonth>[0] &
    Pick<Row['festival'], 'id' | 'name' | 'country' | 'profileImage'>;
};
const MAX_FESTIVALS = 12;

/**
 * Finds competitions by typed text through the catalogue's festival search. Competitions whose own names
 * match come first. All results belong to `searchText`, which may lag behind `text`. `isNearest`: no festival
 * matches, and these have similar names. `isEmpty`: a festival matches but has no active competition.
 */
export function useCompetitionSearch(text: string) {
  const searchText = useDebounced(text.trim());
  const enabled = searchText !== '';
  const festivals = useQuery({
    ...query('getFestivals', { query: searchText, pageSize: MAX_FESTIVALS }),
    enabled,
    placeholderData: keepPreviousData,
  });
  const foundFestivals = enabled ? (festivals.data?.items ?? []) : [];
  const ids = foundFestivals.flatMap(({ competitionIds }) => competitionIds).slice(0, MAX_BATCH_SIZE);
  const competitions = useQuery({
    ...query('getCompetitions', { ids, pageSize: MAX_BATCH_SIZE }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const terms = fold(searchText).split(/\s+/).filter(Boolean);
  const countMatches = (name: string) => terms.filter((word) => fold(name).includes(word)).length;
  const foundCompetitions = foundFestivals.flatMap((festival): FoundCompetition[] =>
    (competitions.data?.items ?? [])
      .filter((competition) => competition.festivalId === festival.id && !competition.isDeprecated)
      .toSorted((a, b) => countMatches(b.name) - countMatches(a.name))
      .map((competition) => ({ competitionId: competition.id, name: competition.name, festival })),
  );
  const failedQuery = [festivals, competitions].find(({ isError, data }) => isError && !data);
  const isSettled = searchText === text.trim() && !festivals.isFetching && !competitions.isFetching;
  const isNearest = enabled && festivals.data?.isNearest === true && !festivals.isPlaceholderData;
  const isEmpty = foundFestivals.length > 0 && !isNearest && foundCompetitions.length === 0;
  return {
    foundCompetitions,
    searchText,
    isNearest,
    isEmpty,
    failedQuery,
    isSettled,
    hasText: text.trim() !== '',
  };
}
