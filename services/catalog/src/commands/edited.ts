import type { CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import { refuse } from '@laurel/runtime/refusals';
import type { Tx } from '../database.js';
import { storedFestivals, type StoredFestival } from './change-festival.js';
import type { Home } from './insert-competitions.js';

/** A festival that is about to be changed, held until the end; `version`: as the asker has seen it, null for whatever it is. Refuses `festival.not_found` and `festival.stale`, with the festival as it is. */
export async function editedFestival(tx: Tx, id: number, version: number | null): Promise<StoredFestival> {
  const stored = (await storedFestivals(tx, [id])).get(id);
  if (!stored) throw refuse.noSuch('festival.not_found', 'festivalId');
  const { festival } = stored;
  if (version !== null && version !== festival.version)
    throw refuse.conflict('festival.stale', 'Somebody changed this festival meanwhile.', 'version', {
      festival,
    });
  return stored;
}

export interface EditedCompetition extends StoredFestival {
  whole: CompetitionWhole;
  home: Home;
}
/** What its competitions take from a festival. */
export const homeOf = ({ festival: { id, timezone = null, country = null } }: StoredFestival): Home => ({
  festivalId: id,
  timezone,
  country,
});
/** The same of a competition, held with its festival. Refuses `competition.not_found` and `competition.stale`, with the competition as it is. */
export async function editedCompetition(
  tx: Tx,
  id: number,
  version: number | null,
): Promise<EditedCompetition> {
  const found = await tx.competition.findUnique({ where: { id }, select: { festivalId: true } });
  if (!found) throw refuse.noSuch('competition.not_found', 'competitionId');
  const stored = await editedFestival(tx, found.festivalId, null);
  return { ...stored, whole: editedIn(stored, id, version), home: homeOf(stored) };
}

/** The same of a festival that is held already. */
export function editedIn(
  { competitions }: StoredFestival,
  id: number,
  version: number | null,
): CompetitionWhole {
  const whole = competitions.find(({ competition }) => competition!.id === id);
  if (!whole) throw refuse.noSuch('competition.not_found', 'competitionId');
  if (version !== null && version !== whole.competition!.version)
    throw refuse.conflict('competition.stale', 'Somebody changed this competition meanwhile.', 'version', {
      whole,
    });
  return whole;
}
