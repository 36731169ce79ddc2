import type { person } from '../../runtime/test/callers.js';
import type { startSubmissions } from './make.js';

type Laurel = Awaited<ReturnType<typeof startSubmissions>>;

/** Creates a function that adds a suggestion to a film's list, as a recommendation from matching does. */
export const createSuggest =
  (getLaurel: () => Laurel) =>
  async (who: ReturnType<typeof person>, filmId: number, competitionId: number) => {
    const [batchId, items] = [202611, [{ competitionId, chance: 'safe', reason: 'odds', score: 9 }]];
    const payload = { filmId, userId: who.user, batchId, items };
    await getLaurel().publishEvent(
      'recommendation.created',
      `recommendation-${filmId}-${batchId}`,
      batchId,
      payload,
    );
    return (await getLaurel().listSubmissions(who, filmId)).items.find(
      (item) => item.competitionId === competitionId,
    )!;
  };
