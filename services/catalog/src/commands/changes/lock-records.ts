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
  const stored = (await lockFestivals(tx, [id])).get(id);
  if (!stored) throw refuse.noSuch('festival.not_found', 'festivalId');
  const { festival } = stored;
  if (version !== null && version !== festival.version)
    throw refuse.conflict(
      'festival.stale',
      'Somebody has changed this festival in the meantime.',
      'version',
      { festival },
    );
  return stored;
}

export interface LockedCompetition extends StoredFestival {
  whole: CompetitionWhole;
  home: CompetitionParent;
}
/** Returns what a festival's competitions inherit from it. */
export const getParent = ({
  festival: { id, timezone = null, country = null },
}: StoredFestival): CompetitionParent => ({ festivalId: id, timezone, country });
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
  const stored = await lockFestival(tx, competition.festivalId, null);
  return { ...stored, whole: findLockedCompetition(stored, id, version), home: getParent(stored) };
}

/** The same for a festival that is locked already. */
export function findLockedCompetition(
  { competitions }: StoredFestival,
  id: number,
  version: number | null,
): CompetitionWhole {
  const whole = competitions.find(({ competition }) => competition!.id === id);
  if (!whole) throw refuse.noSuch('competition.not_found', 'competitionId');
  if (version !== null && version !== whole.competition!.version)
    throw refuse.conflict(
      'competition.stale',
      'Somebody has changed this competition in the meantime.',
      'version',
      { whole },
    );
  return whole;
}
