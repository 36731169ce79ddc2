import { useQueryClient } from '@tanstack/react-query';
import { query } from '../../../../lib/server/bff';
import type { CompetitionWhole, FestivalWhole } from '../../../../lib/server/wire';

type Save = { version: number; result: Promise<CompetitionWhole> };
/** The last save of each competition that has not ended, by the competition's id. */
const runningSaves = new Map<number, Save>();

/**
 * Saves a section of a competition over a version. A running save of another section ends first. If it saves over the
 * same version, this one saves over its result: the two change different fields.
 */
async function saveInTurn(
  id: number,
  version: number,
  send: (version: number) => Promise<CompetitionWhole>,
): Promise<CompetitionWhole> {
  const previousSave = runningSaves.get(id);
  const start = async () => {
    const previous = await previousSave?.result.catch(() => null);
    return send(previous && previousSave!.version === version ? previous.competition.version : version);
  };
  const save: Save = { version, result: start() };
  runningSaves.set(id, save);
  try {
    return await save.result;
  } finally {
    if (runningSaves.get(id) === save) runningSaves.delete(id);
  }
}

/**
 * Saves a section of a competition with `send`, caches the result, and cancels running queries. The next change of
 * another section then uses this version, not the previous one. `id` null: a new competition.
 */
export function useSaveCompetition() {
  const client = useQueryClient();
  return async (
    id: number | null,
    version: number,
    send: (version: number) => Promise<CompetitionWhole>,
  ): Promise<CompetitionWhole> => {
    const savedCompetition = await (id === null ? send(version) : saveInTurn(id, version, send));
    const { id: savedId, festivalId } = savedCompetition.competition;
    const { queryKey } = query('getFestivalWhole', { festivalId });
    await client.cancelQueries({ queryKey });
    client.setQueryData<FestivalWhole>(
      queryKey,
      (cached) =>
        cached && {
          ...cached,
          competitions: cached.competitions.map((cachedCompetition) =>
            cachedCompetition.competition.id === savedId ? savedCompetition : cachedCompetition,
          ),
        },
    );
    void client.invalidateQueries({ queryKey });
    return savedCompetition;
  };
}
