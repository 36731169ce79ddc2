import { formatEntryText } from '@laurel/messages/documents/entry-text';
import type { Tx } from '../database/client.js';
import { getLatestDay, getToday } from '../domain/days.js';
import { deleteSubmissions } from './deletions.js';
import { changeState } from '../domain/submission.js';
import { NO_STATE_DETAILS } from '../domain/submission-status.js';
import type { Prisma } from '../generated/client.js';
import { toStatus } from '../submissions/messages.js';
import { lockRows } from '../submissions/submission-rows.js';
import { findCompetitions } from '../submissions/competitions.js';
import { recordChanges, LAUREL, saveRow, type SavedChange } from './save-change.js';

/** Matches suggestions by Laurel that nobody has annotated or changed since. */
const UNTOUCHED = {
  origin: 'auto',
  note: null,
  isDateChosen: false,
  history: { none: { actor: { not: LAUREL } } },
} satisfies Prisma.UserSubmissionWhereInput;

/**
 * Closes the suggestions of a deleted competition. Deletes those that no user has changed. Changes the
 * others, which have a user's note or choice, to “will not submit” with the reason.
 */
export async function closeSuggestions(tx: Tx, competitionId: number): Promise<void> {
  const suggestionFilter = { competitionId, state: 'suggested', revertedAt: null };
  const suggestions = await tx.userSubmission.findMany({
    where: suggestionFilter,
    select: { id: true, filmId: true },
    orderBy: { id: 'asc' },
  });
  // Waits for concurrent changes, so that a note that a user saves at this moment is not deleted.
  const lockedRows = await lockRows(tx, suggestions);
  await deleteSubmissions(tx, { ...suggestionFilter, ...UNTOUCHED });
  const remainingRows = await tx.userSubmission.findMany({
    where: { ...suggestionFilter, id: { in: [...lockedRows.keys()] } },
    orderBy: { id: 'asc' },
  });
  const competition = (await findCompetitions(tx, [competitionId])).get(competitionId);
  const savedChanges: SavedChange[] = [];
  for (const row of remainingRows) {
    const move = { to: 'will-not-submit', input: NO_STATE_DETAILS, verdict: null, opensOn: null };
    const updatedStatus = changeState(toStatus(row), {
      ...move,
      today: getToday(),
      latestDay: getLatestDay(),
    });
    const reason = formatEntryText('entry.closed.deleted');
    // The actor is Laurel, also for suggestions that were added by hand.
    savedChanges.push(
      await saveRow(tx, {
        previousRow: row,
        updatedStatus,
        competition,
        reason,
        sendingBatch: { batchId: row.batchId },
      }),
    );
  }
  await recordChanges(tx, savedChanges);
}
