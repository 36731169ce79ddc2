import type { Festival } from '@laurel/proto/catalog/v1/festival';
import type { Entrant } from '@laurel/rules/fees/fees';
import { OPEN_ENTRY_STATES, type EntryState } from '@laurel/rules/submissions/sendings';
import type { Tx } from '../database/client.js';
import { toDay } from '../domain/days.js';
import type { EntryStatus, SubmissionChannel } from '../domain/sending.js';
import type { UserSubmission } from '../generated/client.js';
import { getOpenTier, type CopiedDate, type CompetitionWithFestival } from './competitions.js';
import { feeAt } from './fee-now.js';

/** Selects the submissions of sent entries, or those into which they were merged. */
export const SENT_SUBMISSION_IDS = `select distinct coalesce(s."mergedInto", s.id) as id
  from user_submission s join sending_entry e on e."submissionId" = s.id`;
/**
 * Returns those submissions that have an entry in one of the states, also if they were merged. By default the
 * states of an open batch.
 */
export async function beingSent(
  tx: Pick<Tx, '$queryRawUnsafe'>,
  ids: readonly number[],
  states: readonly EntryState[] = OPEN_ENTRY_STATES,
): Promise<Set<number>> {
  const rows = await tx.$queryRawUnsafe<{ id: number }[]>(
    `${SENT_SUBMISSION_IDS} where (s.id = any($1::int[]) or s."mergedInto" = any($1::int[])) and e.state = any($2::text[])`,
    [...ids],
    [...states],
  );
  return new Set(rows.map(({ id }) => id));
}

interface Seen {
  row: UserSubmission | undefined;
  competition: CompetitionWithFestival | undefined;
  film: Entrant;
  way: SubmissionChannel | null;
  verdict: string | null;
  overrideReason: string | null;
  isBeingSent: boolean;
  isInvented: boolean;
}
/** Returns the status of an entry at `now`, from the projections, with the deadline that is open then. */
export function statusAt(
  { row, competition, film, way, ...rest }: Seen,
  now: Date,
): { status: EntryStatus; date: CopiedDate | null } {
  const opensOn = toDay(competition?.opensOn ?? null);
  const date = competition ? getOpenTier(competition, now) : null;
  const isUnavailable = !competition || competition.isDeleted || competition.isDeprecated === true;
  const [state, dateId] = [row?.state ?? null, date?.id ?? null];
  return {
    status: {
      state,
      isUnavailable,
      opensOn,
      dateId,
      method: way?.method ?? null,
      fee: feeAt(date, film),
      ...rest,
    },
    date,
  };
}

/** Returns the contact data of a festival from its snapshot. */
export const reachedBy = ({ contactEmail, homepage, filmfreewayLink }: Festival) => ({
  contactEmail: contactEmail || null,
  homepage: homepage || null,
  filmfreewayLink: filmfreewayLink || null,
});
