import type { CompetitionWhole, Festival as FestivalMessage } from '@laurel/proto/catalog/v1/festival';
import type { Competition, Festival } from '../domain/model.js';
import type { ProjectionPosition, Projections } from '../projections/read-projections.js';
import { internCompetition, toCompetition, toFestival } from '../projections/stored-messages.js';
import { ByFestival } from './by-festival.js';
import type { CatalogueSnapshot } from './catalogue-snapshot.js';

export const createCompetitionMap = () => new ByFestival<Competition>(({ festival }) => festival.id);
export const createPendingMap = () =>
  new ByFestival<CompetitionWhole>(({ competition }) => competition!.festivalId);

/**
 * Reads all festivals and competitions: from the snapshot on disk, then the later changes from the database.
 * `changeCount`: the number of these changes.
 */
export async function readCatalogue(
  projections: Projections,
  snapshot: CatalogueSnapshot,
  position: ProjectionPosition,
) {
  const storedSnapshot = await snapshot.read(position);
  const festivals = new Map<number, Festival>(
    storedSnapshot?.festivals.map((festival) => [festival.id, festival]),
  );
  const competitions = createCompetitionMap();
  const competitionsWithoutFestival = createPendingMap();
  let changeCount = 0;
  const addFestival = (message: FestivalMessage) => {
    changeCount++;
    festivals.set(message.id, toFestival(message));
  };
  await projections.readAll('festival', addFestival, storedSnapshot?.position);
  for (const { festivalId, ...competition } of storedSnapshot?.competitions ?? []) {
    const festival = festivals.get(festivalId);
    // Without a festival, the deletion of the competition is still to be processed.
    if (festival) competitions.set(competition.id, internCompetition(competition, festival));
  }
  const addCompetition = (message: CompetitionWhole) => {
    changeCount++;
    const { id, festivalId } = message.competition!;
    const festival = festivals.get(festivalId);
    if (festival) competitions.set(id, toCompetition(message, festival));
    else competitionsWithoutFestival.set(id, message);
  };
  await projections.readAll('competition', addCompetition, storedSnapshot?.position);
  return {
    isFromSnapshot: storedSnapshot !== null,
    festivals,
    competitions,
    competitionsWithoutFestival,
    changeCount,
  };
}
