import { useQueryClient } from '@tanstack/react-query';
import { query } from '../../../../lib/server/bff';
import type { CompetitionWhole, FestivalWhole } from '../../../../lib/server/wire';

/**
 * Caches a competition after saving it and cancels running queries. The next change of another section then
 * uses this version, not the previous one.
 */
export function useCacheCompetition() {
  const client = useQueryClient();
  return async (savedCompetition: CompetitionWhole): Promise<CompetitionWhole> => {
    const { id, festivalId } = savedCompetition.competition;
    const { queryKey } = query('getFestivalWhole', { festivalId });
    await client.cancelQueries({ queryKey });
    client.setQueryData<FestivalWhole>(
      queryKey,
      (cached) =>
        cached && {
          ...cached,
          competitions: cached.competitions.map((cachedCompetition) =>
            cachedCompetition.competition.id === id ? savedCompetition : cachedCompetition,
          ),
        },
    );
    void client.invalidateQueries({ queryKey });
    return savedCompetition;
  };
}
