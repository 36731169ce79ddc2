import { fold } from '@laurel/rules/fold';
import { MOST_AT_ONCE } from '@laurel/rules/vocabularies';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../lib/bff';
import type { heldIn } from '../../lib/held-in';
import { useDebounced } from '../../lib/use-debounced';
import type { Row } from '../../lib/wire';

export type Found = {
  competitionId: number;
  name: string;
  festival: Parameters<typeof heldIn>[0] & Pick<Row['festival'], 'id' | 'name' | 'country' | 'profileImage'>;
};
const FESTIVALS = 12;
const COMPETITIONS = MOST_AT_ONCE;

/**
 * Competitions by what is typed, as the catalogue's own search finds their festivals; those that are named themselves come first.
 * All of it is of `asked`, which may lie behind `text`. `isNearest`: no festival is called so, and these have the nearest names.
 * `isEmpty`: a festival is called so, but has no competition that is not withdrawn.
 */
export function useFoundCompetitions(text: string) {
  const wanted = useDebounced(text.trim());
  const enabled = wanted !== '';
  const festivals = useQuery({
    ...query('getFestivals', { query: wanted, pageSize: FESTIVALS }),
    enabled,
    placeholderData: keepPreviousData,
  });
  const hits = enabled ? (festivals.data?.items ?? []) : [];
  const ids = hits.flatMap(({ competitionIds }) => competitionIds).slice(0, COMPETITIONS);
  const competitions = useQuery({
    ...query('getCompetitions', { ids, pageSize: COMPETITIONS }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const words = fold(wanted).split(/\s+/).filter(Boolean);
  const named = (name: string) => words.filter((word) => fold(name).includes(word)).length;
  const found = hits.flatMap((festival): Found[] =>
    (competitions.data?.items ?? [])
      .filter((one) => one.festivalId === festival.id && !one.isDeprecated)
      .toSorted((a, b) => named(b.name) - named(a.name))
      .map((one) => ({ competitionId: one.id, name: one.name, festival })),
  );
  const failed = [festivals, competitions].find(({ isError, data }) => isError && !data);
  const isSettled = wanted === text.trim() && !festivals.isFetching && !competitions.isFetching;
  const isNearest = enabled && festivals.data?.isNearest === true && !festivals.isPlaceholderData;
  const isEmpty = hits.length > 0 && !isNearest && found.length === 0;
  return { found, asked: wanted, isNearest, isEmpty, failed, isSettled, isAsked: text.trim() !== '' };
}
