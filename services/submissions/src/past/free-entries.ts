import type { Tx } from '../database.js';
import { Prisma, type PastEntry } from '../generated/client.js';

/** Those that are no entry of the catalogue, or none any more: the entry that it became is off the list again. */
export const IS_FREE = {
  OR: [{ submissionId: null }, { submission: { takenBackAt: { not: null }, mergedInto: null } }],
} satisfies Prisma.PastEntryWhereInput;
/** The same in SQL, of `past_entry e` with its entry `user_submission s`. */
export const sqlIsFree = Prisma.sql`e."submissionId" is null or (s."takenBackAt" is not null and s."mergedInto" is null)`;

/** A film's free entries, the newest first. */
export const freeEntriesOf = (tx: Pick<Tx, 'pastEntry'>, filmId: number): Promise<PastEntry[]> =>
  tx.pastEntry.findMany({
    where: { filmId, ...IS_FREE },
    orderBy: [{ submittedAt: { sort: 'desc', nulls: 'last' } }, { id: 'desc' }],
  });
