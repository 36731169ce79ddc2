import type { RecommendationCreated } from '@laurel/proto/matching/v1/events';
import { lockMergedIds } from '@laurel/runtime/database/merged-ids';
import { OnEvent, type EventContext } from '@laurel/runtime/events/event-handlers';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database/client.js';
import { changeState } from '../domain/submission.js';
import { NO_STATE_DETAILS } from '../domain/submission-status.js';
import {
  getDateBounds,
  isComplete,
  type CompleteCompetition,
  findCompetitions,
  getPresentEdition,
} from '../submissions/competitions.js';
import { createSubmissions } from '../changes/save-change.js';

/**
 * Turns the recommendations of a month into suggestions. Skips competitions for which the film already has an
 * entry, in any state or edition.
 */
@Controller()
export class SuggestWhenRecommended {
  @OnEvent('recommendation.created')
  async onCreated({ filmId, batchId, items }: RecommendationCreated, { tx }: EventContext<Tx>) {
    const recommendedIds = items.map(({ competitionId }) => competitionId);
    const toCurrentId = await lockMergedIds(tx, 'competition', recommendedIds);
    const competitionIds = [...new Set(recommendedIds.map(toCurrentId))];
    // Locks the film, as manual additions do, so that additions run one after another.
    const [film] = await tx.$queryRaw<
      { ownerId: string }[]
    >`select "ownerId" from film where id = ${filmId} for update`;
    if (!film) return; // deleted in the meantime
    const existingPairs = await tx.filmToCompetition.findMany({
      where: { filmId, competitionId: { in: competitionIds } },
    });
    const existingIds = new Set(existingPairs.map(({ competitionId }) => competitionId));
    const competitions = await findCompetitions(tx, competitionIds);
    // Creates the best one last, because lists show the latest change first.
    const creations = competitionIds
      .toReversed()
      .filter((competitionId) => !existingIds.has(competitionId))
      .map((competitionId) => {
        const competition = competitions.get(competitionId);
        if (!isComplete(competition)) throw new Error(`Competition ${competitionId} is not projected yet.`);
        const edition = getPresentEdition(competition);
        const submission = { filmId, userId: film.ownerId, competitionId, origin: 'auto', batchId, edition };
        // No reason is stored, because matching explains suggestions when they are shown.
        return {
          updatedStatus: createSuggestion(competition, edition),
          submission,
          competition,
          reason: null,
        };
      });
    if (creations.length > 0) await createSubmissions(tx, creations);
  }
}

function createSuggestion(competition: CompleteCompetition, edition: number | null) {
  return changeState(null, {
    to: 'suggested',
    input: NO_STATE_DETAILS,
    verdict: null,
    ...getDateBounds(competition, edition),
  });
}
