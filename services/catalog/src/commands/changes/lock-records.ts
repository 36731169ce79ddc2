import type { CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import { refuse } from '@laurel/runtime/errors/refusals';
import type { Tx } from '../../database/client.js';
import { lockFestivals } from './change-festival.js';
import type { CompetitionParent } from './insert-competitions.js';
import type { StoredFestival } from './stored-festival.js';

/**
 * Reads a festival and locks it until the transaction ends. `version` null accepts any version.
 * @throws festival.not_found, festival.stale with the current festival
 */
export async function lockFestival(tx: Tx, id: number, version: number | null): Promise<StoredFestival> {
  const storedFestival = (await lockFestivals(tx, [id])).get(id);
  if (!storedFestival) throw refuse.noSuch('festival.not_found', 'festivalId');
  const { festival } = storedFestival;
  if (version !== null && version !== festival.version)
    throw refuse.conflict('festival.stale', 'Someone has changed this festival in the meantime.', 'version', {
      festival,
    });
  return storedFestival;
}

export interface LockedCompetition extends StoredFestival {
  details: CompetitionWhole;
  parent: CompetitionParent;
}
/** Returns the values that a festival's competitions inherit from it. */
export const getParent = ({ festival }: StoredFestival): CompetitionParent => ({
  festivalId: festival.id,
  clock: festival,
});
/**
 * Reads a competition and locks it with its festival.
 * @throws competition.not_found, competition.stale with the current competition
 */
export async function lockCompetition(
  tx: Tx,
  id: number,
  version: number | null,
): Promise<LockedCompetition> {
  const competition = await tx.competition.findUnique({ where: { id }, select: { festivalId: true } });
  if (!competition) throw refuse.noSuch('competition.not_found', 'competitionId');
  const storedFestival = await lockFestival(tx, competition.festivalId, null);
  return {
    ...storedFestival,
    details: findLockedCompetition(storedFestival, id, version),
    parent: getParent(storedFestival),
  };
}

/** Finds a competition of a locked festival. @throws competition.not_found, competition.stale */
export function findLockedCompetition(
  { competitions }: StoredFestival,
  id: number,
  version: number | null,
): CompetitionWhole {
  const details = competitions.find(({ competition }) => competition!.id === id);
  if (!details) throw refuse.noSuch('competition.not_found', 'competitionId');
  if (version !== null && version !== details.competition!.version)
    throw refuse.conflict(
      'competition.stale',
      'Someone has changed this competition in the meantime.',
      'version',
      { whole: details },
    );
  return details;
}
