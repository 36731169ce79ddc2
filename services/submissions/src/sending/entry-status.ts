import type { Festival } from '@laurel/proto/catalog/v1/festival';
import type { Entrant } from '@laurel/rules/fees';
import { OPEN_ENTRY_STATES, type EntryState } from '@laurel/rules/sendings';
import type { Tx } from '../database.js';
import { dayOf } from '../days.js';
import type { EntryStatus, Way } from '../domain/sending.js';
import type { UserSubmission } from '../generated/client.js';
import { openTierOf, type CopiedDate, type Place } from '../places.js';
import { feeAt } from './fee-now.js';

/** The submission of an entry that is sent: what it went into, where it was merged. */
export const OF_SENT_ENTRIES = `select distinct coalesce(s."mergedInto", s.id) as id
  from user_submission s join sending_entry e on e."submissionId" = s.id`;
/** Of some submissions those of which an entry is in one of these states, also as what went into them: in an open batch, unless others are asked for. */
export async function beingSent(
  tx: Pick<Tx, '$queryRawUnsafe'>,
  ids: readonly number[],
  states: readonly EntryState[] = OPEN_ENTRY_STATES,
): Promise<Set<number>> {
  const found = await tx.$queryRawUnsafe<{ id: number }[]>(
    `${OF_SENT_ENTRIES} where (s.id = any($1::int[]) or s."mergedInto" = any($1::int[])) and e.state = any($2::text[])`,
    [...ids],
    [...states],
  );
  return new Set(found.map(({ id }) => id));
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
export function statusAt(
  { row, place, film, way, ...rest }: Seen,
  now: Date,
): { status: EntryStatus; date: CopiedDate | null } {
  const opensOn = dayOf(place?.opensOn ?? null);
  const date = place ? openTierOf(place, now) : null;
  const isGone = !place || place.isGone || place.isDeprecated === true;
  const [state, dateId] = [row?.state ?? null, date?.id ?? null];
  return {
    status: { state, isGone, opensOn, dateId, way: way?.way ?? null, fee: feeAt(date, film), ...rest },
    date,
  };
}

/** How a festival is reached, as it was told to matching. */
export const reachedBy = ({ contactEmail, homepage, filmfreewayLink }: Festival) => ({
  contactEmail: contactEmail || null,
  homepage: homepage || null,
  filmfreewayLink: filmfreewayLink || null,
});
