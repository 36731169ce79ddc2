import { today } from '@laurel/rules/dates/days';
import { getUpcomingScreening } from '@laurel/rules/premieres/upcoming-screening';
import type { Screening } from '@laurel/rules/premieres/premiere';
import type { Tx } from '../database/client.js';

/**
 * Returns a lookup of the screening that a film would have at a festival, from the projection of festivals.
 * Returns null while the projection is rebuilding.
 */
export async function loadFestivalScreenings(
  tx: Tx,
  reservedPremieres: readonly { festivalId: number | null }[],
): Promise<((festivalId: number) => Screening | undefined) | null> {
  const ids = reservedPremieres.flatMap(({ festivalId }) => festivalId ?? []);
  const runningRebuilds = await tx.$queryRaw<
    unknown[]
  >`select from projection_rebuild where noun = 'festival' limit 1`;
  if (runningRebuilds.length > 0) return null;
  const locations = await tx.festivalLocation.findMany({ where: { id: { in: ids } } });
  return (festivalId) => {
    const location = locations.find(({ id }) => id === festivalId);
    if (!location) return undefined;
    const [startsOn, endsOn] = [toDay(location.startsOn), toDay(location.endsOn)];
    return getUpcomingScreening({ ...location, startsOn, endsOn }, today());
  };
}
const toDay = (date: Date | null) => date?.toISOString().slice(0, 10) ?? null;
