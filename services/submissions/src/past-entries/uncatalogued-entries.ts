import type { Tx } from '../database/client.js';
import { Prisma, type PastEntry } from '../generated/client.js';

/** Matches entries that are not linked to a submission, or whose submission is off the list again. */
export const IS_UNCATALOGUED = {
  OR: [{ submissionId: null }, { submission: { revertedAt: { not: null }, mergedInto: null } }],
} satisfies Prisma.PastEntryWhereInput;
/** The same condition in SQL, for `past_entry e` with its submission `s`. */
export const sqlIsUncatalogued = Prisma.sql`e."submissionId" is null or (s."revertedAt" is not null and s."mergedInto" is null)`;

/** Returns a film's uncatalogued entries that are not linked to a submission, newest first. */
export const findUncataloguedEntries = (tx: Pick<Tx, 'pastEntry'>, filmId: number): Promise<PastEntry[]> =>
  tx.pastEntry.findMany({
    where: { filmId, ...IS_UNCATALOGUED },
    orderBy: [{ submittedAt: { sort: 'desc', nulls: 'last' } }, { id: 'desc' }],
  });
