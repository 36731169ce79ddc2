import { useQueryClient } from '@tanstack/react-query';
import { query } from '../../../../lib/server/bff';
import type { CompetitionWhole, FestivalWhole } from '../../../../lib/server/wire';

/**
 * Caches a competition after saving it and cancels running queries. The next change of another section then
 * uses this version, not the previous one.
 */
export function useSavedCompetition() {
  const client = useQueryClient();
  return async (saved: CompetitionWhole): Promise<CompetitionWhole> => {
    const { id, festivalId } = saved.competition;
    const { queryKey } = query('getFestivalWhole', { festivalId });
    await client.cancelQueries({ queryKey });
    client.setQueryData<FestivalWhole>(
      queryKey,
      (cached) =>
        cached && {
          ...cached,
          competitions: cached.competitions.map((whole) => (whole.competition.id === id ? saved : whole)),
        },
    );
    void client.invalidateQueries({ queryKey });
    return saved;
  };
}
