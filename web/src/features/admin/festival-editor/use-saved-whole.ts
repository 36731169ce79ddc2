import { useQueryClient } from '@tanstack/react-query';
import { query } from '../../../lib/bff';
import type { CompetitionWhole, FestivalWhole } from '../../../lib/wire';

/** Puts a competition as it was just saved in place of what the page knew: another part of it is then changed over this version, not over the one before. */
export function useSavedWhole() {
  const client = useQueryClient();
  return (saved: CompetitionWhole): CompetitionWhole => {
    const { id, festivalId } = saved.competition;
    client.setQueryData<FestivalWhole>(
      query('getFestivalWhole', { festivalId }).queryKey,
      (known) =>
        known && {
          ...known,
          competitions: known.competitions.map((one) => (one.competition.id === id ? saved : one)),
        },
    );
    return saved;
  };
}
