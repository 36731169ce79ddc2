import type { RecommendationMade } from '@laurel/proto/matching/v1/events';
import { heldPresentIds } from '@laurel/runtime/merged-ids';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';
import { changeState, unsaid } from '../domain/submission.js';
import { daysOf, isWhole, type WholePlace, placesOf, presentEdition } from '../places.js';
import { saveBirths } from '../save-change.js';

/** A month's recommendations become suggestions. What the film has already, in whatever state or edition, is left alone. */
@Controller()
export class SuggestWhenRecommended {
  @On('recommendation.made')
  async made({ filmId, batchId, items }: RecommendationMade, { tx }: Reaction<Tx>) {
    const named = items.map(({ competitionId }) => competitionId);
    const present = await heldPresentIds(tx, 'competition', named);
    const competitionIds = [...new Set(named.map(present))];
    // As those who add by hand do: one after another.
    const [film] = await tx.$queryRaw<
      { ownerId: string }[]
    >`select "ownerId" from film where id = ${filmId} for update`;
    if (!film) return; // gone meanwhile
    const had = await tx.filmToCompetition.findMany({
      where: { filmId, competitionId: { in: competitionIds } },
    });
    const has = new Set(had.map(({ competitionId }) => competitionId));
    const places = await placesOf(tx, competitionIds);
    // The best is born last: a film's submissions are listed with the last touched first.
    const births = competitionIds
      .toReversed()
      .filter((competitionId) => !has.has(competitionId))
      .map((competitionId) => {
        const place = places.get(competitionId);
        if (!isWhole(place)) throw new Error(`Competition ${competitionId} has not arrived here yet.`);
        const edition = presentEdition(place);
        const born = { filmId, userId: film.ownerId, competitionId, origin: 'auto', batchId, edition };
        // Why it is suggested stays matching's to say, in whatever language it is asked.
        return { after: suggested(place, edition), born, place, reason: null };
      });
    if (births.length > 0) await saveBirths(tx, births);
  }
}

function suggested(place: WholePlace, edition: number | null) {
  return changeState(null, { to: 'suggested', said: unsaid, verdict: null, ...daysOf(place, edition) });
}
