import { useQueryClient } from '@tanstack/react-query';
import { query } from '../../../lib/bff';
import type { CompetitionWhole, FestivalWhole } from '../../../lib/wire';

/** Puts a competition as it was just saved in place of what the page knew, or was about to be told: another part of it is then changed over this version, not over the one before. */
export function useSavedWhole() {
  const client = useQueryClient();
  return async (saved: CompetitionWhole): Promise<CompetitionWhole> => {
    const { id, festivalId } = saved.competition;
    const { queryKey } = query('getFestivalWhole', { festivalId });
    await client.cancelQueries({ queryKey });
    client.setQueryData<FestivalWhole>(
      queryKey,
      (known) =>
        known && {
          ...known,
          competitions: known.competitions.map((one) => (one.competition.id === id ? saved : one)),
        },
    );
    void client.invalidateQueries({ queryKey });
    return saved;
  };
}
