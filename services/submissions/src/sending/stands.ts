import type { Festival } from '@laurel/proto/catalog/v1/festival';
import type { Entrant } from '@laurel/rules/fees';
import { OPEN_ENTRY_STATES } from '@laurel/rules/sendings';
import { openTier } from '@laurel/rules/tiers';
import type { Tx } from '../database.js';
import { dayOf } from '../days.js';
import type { Standing, Way } from '../domain/sending.js';
import type { UserSubmission } from '../generated/client.js';
import { datesOf, type CopiedDate, type Place } from '../places.js';
import { feeAt } from './fee-now.js';

/** Of some submissions those that are in an open batch. */
export async function beingSent(tx: Pick<Tx, 'sendingEntry'>, ids: readonly number[]): Promise<Set<number>> {
  const open = await tx.sendingEntry.findMany({
    where: { submissionId: { in: [...ids] }, state: { in: [...OPEN_ENTRY_STATES] } },
    select: { submissionId: true },
  });
  return new Set(open.map(({ submissionId }) => submissionId));
}

interface Seen {
  row: UserSubmission | undefined;
  place: Place | undefined;
  film: Entrant;
  way: Way | null;
  verdict: string | null;
  overrideReason: string | null;
  isBeingSent: boolean;
  isInvented: boolean;
}
/** How an entry stands at a moment, by the copies of what others own, and the deadline that is open then. */
export function standingAt(
  { row, place, film, way, ...rest }: Seen,
  now: Date,
): { standing: Standing; date: CopiedDate | null } {
  const opensOn = dayOf(place?.opensOn ?? null);
  const date = place ? openTier(datesOf(place), opensOn, now) : null;
  const isGone = !place || place.isGone || place.isDeprecated === true;
  const [state, dateId] = [row?.state ?? null, date?.id ?? null];
  return {
    standing: { state, isGone, opensOn, dateId, way: way?.way ?? null, fee: feeAt(date, film), ...rest },
    date,
  };
}

/** How a festival is reached, as it was told to matching. */
export const reachedBy = ({ contactEmail, homepage, filmfreewayLink }: Festival) => ({
  contactEmail: contactEmail || null,
  homepage: homepage || null,
  filmfreewayLink: filmfreewayLink || null,
});
