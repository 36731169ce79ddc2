import { today } from '@laurel/rules/days';
import { screeningToCome } from '@laurel/rules/premiere-ledger';
import type { Screening } from '@laurel/rules/premieres';
import type { Tx } from '../database.js';

/** The screenings that a film would have at some festivals, by their copies; null while those are being told again. */
export async function festivalScreenings(
  tx: Tx,
  kept: readonly { festivalId: number | null }[],
): Promise<((festivalId: number) => Screening | undefined) | null> {
  const ids = kept.flatMap(({ festivalId }) => festivalId ?? []);
  const arriving = await tx.$queryRaw<unknown[]>`select from arriving where noun = 'festival' limit 1`;
  if (arriving.length > 0) return null;
  const places = await tx.festivalPlace.findMany({ where: { id: { in: ids } } });
  return (festivalId) => {
    const place = places.find(({ id }) => id === festivalId);
    if (!place) return undefined;
    const [startsOn, endsOn] = [dayOf(place.startsOn), dayOf(place.endsOn)];
    return screeningToCome({ ...place, startsOn, endsOn }, today());
  };
}
const dayOf = (date: Date | null) => date?.toISOString().slice(0, 10) ?? null;
