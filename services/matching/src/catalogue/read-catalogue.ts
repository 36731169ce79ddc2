import type { CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import type { Refusal } from '@laurel/runtime/errors/refusals';
import type { Competition, Festival } from '../domain/model.js';
import type { ProjectionPosition, Projections } from '../projections/read-projections.js';
import { sharing, toCompetition, toFestival } from '../projections/stored-messages.js';
import { Engine } from '../engine/engine.js';
import { ByFestival } from './by-festival.js';
import { getRegions } from './regions.js';
import type { Snapshot } from './snapshot.js';

export const newCompetitions = () => new ByFestival<Competition>(({ festival }) => festival.id);
export const newWaiting = () =>
  new ByFestival<CompetitionWhole>(({ competition }) => competition!.festivalId);

/**
 * Reads all festivals and competitions: from the snapshot on disk, then the later changes from the database.
 * `news`: the number of these changes. `waiting`: competitions whose festival has not been received yet.
 */
export async function readCatalogue(
  projections: Projections,
  snapshot: Snapshot,
  position: ProjectionPosition,
) {
  const stored = await snapshot.read(position);
  const festivals = new Map<number, Festival>(stored?.festivals.map((festival) => [festival.id, festival]));
  const [results, waiting] = [newCompetitions(), newWaiting()];
  let news = 0;
  await projections.each(
    'festival',
    (message) => (news++, festivals.set(message.id, toFestival(message))),
    stored?.position,
  );
  for (const { festivalId, ...one } of stored?.competitions ?? []) {
    const festival = festivals.get(festivalId);
    // Without a festival, the deletion of the competition is still to be processed.
    if (festival) results.set(one.id, sharing(one, festival));
  }
  const take = (whole: CompetitionWhole) => {
    const { id, festivalId } = whole.competition!;
    const festival = festivals.get(festivalId);
    if (festival) results.set(id, toCompetition(whole, festival));
    else waiting.set(id, whole);
  };
  await projections.each('competition', (whole) => (news++, take(whole)), stored?.position);
  return { stored, festivals, found: results, waiting, news };
}

/** Builds an index over these competitions, and removes those that violate the schema of their terms. */
export function buildEngine(
  competitions: ByFestival<Competition>,
  onRefused: (id: number, refusal: Refusal) => void,
): Engine {
  const engine = new Engine(getRegions);
  for (const { id, refusal } of engine.load(competitions.values())) {
    onRefused(id, refusal);
    competitions.delete(id);
  }
  return engine;
}
