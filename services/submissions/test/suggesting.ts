import type { person } from '../../runtime/test/callers.js';
import type { startSubmissions } from './make.js';

type Laurel = Awaited<ReturnType<typeof startSubmissions>>;

/** Adds a suggestion to a film's list, as a recommendation from matching does. */
export const suggesting =
  (laurel: () => Laurel) => async (who: ReturnType<typeof person>, filmId: number, competitionId: number) => {
    const [batchId, items] = [202611, [{ competitionId, chance: 'safe', reason: 'odds', score: 9 }]];
    const made = { filmId, userId: who.user, batchId, items };
    await laurel().publishEvent(
      'recommendation.created',
      `recommendation-${filmId}-${batchId}`,
      batchId,
      made,
    );
    return (await laurel().list(who, filmId)).items.find((item) => item.competitionId === competitionId)!;
  };
