import type { Festival } from '@laurel/proto/catalog/v1/festival';
import type { Entrant } from '@laurel/rules/fees/fees';
import { OPEN_ENTRY_STATES, type EntryState } from '@laurel/rules/submissions/sendings';
import { refuse } from '@laurel/runtime/errors/refusals';
import type { Tx } from '../database/client.js';
import { toDay } from '../domain/days.js';
import type { EntryStatus, SubmissionChannel } from '../domain/sending.js';
import type { UserSubmission } from '../generated/client.js';
import {
  getOpenTier,
  type ProjectedDate,
  type CompetitionWithFestival,
  getDeadlineFee,
} from './competitions.js';

/** Selects the submissions of sent entries, or those into which they were merged. */
export const SENT_SUBMISSION_IDS = `select distinct coalesce(s."mergedInto", s.id) as id
  from user_submission s join sending_entry e on e."submissionId" = s.id`;
/**
 * Returns the submissions that have a batch entry in one of the states, by default in those of an open batch.
 * For a merged submission, returns the one into which it was merged.
 */
export async function findIdsBeingSent(
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

/**
 * Returns those of the submissions that are paid and being sent. They cannot be moved until their outcome is
 * known.
 */
export const findIdsInDelivery = (tx: Pick<Tx, '$queryRawUnsafe'>, ids: readonly number[]) =>
  findIdsBeingSent(tx, ids, ['delivering', 'unconfirmed']);
export const createBeingSentRefusal = () =>
  refuse.conflict(
    'submission.being_sent',
    'Laurel is sending this entry. Wait until it is sent, or tell us the result.',
  );

interface StatusInput {
  row: UserSubmission | undefined;
  competition: CompetitionWithFestival | undefined;
  film: Entrant;
  channel: SubmissionChannel | null;
  verdict: string | null;
  overrideReason: string | null;
  isBeingSent: boolean;
  isDemonstration: boolean;
}
/** Returns the status of an entry at `now`, from the projections, with the deadline that is open then. */
export function getEntryStatus(
  { row, competition, film, channel, ...otherFields }: StatusInput,
  now: Date,
): { status: EntryStatus; date: ProjectedDate | null } {
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
      method: channel?.method ?? null,
      fee: getDeadlineFee(date, film),
      ...otherFields,
    },
    date,
  };
}

/** Returns the contact data of a festival from its snapshot. */
export const getContacts = ({ contactEmail, homepage, filmfreewayLink }: Festival) => ({
  contactEmail: contactEmail || null,
  homepage: homepage || null,
  filmfreewayLink: filmfreewayLink || null,
});
