import { entryWords } from '@laurel/words/entry-words';
import type { Tx } from './database.js';
import { latestDay, today } from './days.js';
import { deleteSubmissions } from './deletions.js';
import { changeState, unsaid } from './domain/submission.js';
import type { Prisma } from './generated/client.js';
import { standingOf } from './messages.js';
import { holdRows } from './own-rows.js';
import { placesOf } from './places.js';
import { follow, LAUREL, saveRow, type Saved } from './save-change.js';

/** Suggested by Laurel, and nobody has written or chosen anything about it since. */
const UNTOUCHED = {
  origin: 'auto',
  note: null,
  isDateChosen: false,
  history: { none: { actor: { not: LAUREL } } },
} satisfies Prisma.UserSubmissionWhereInput;

/** Of a competition that is gone nothing is suggested any more: what nobody has touched goes, and what bears somebody's words or choice is given up, with why. */
export async function closeSuggestions(tx: Tx, competitionId: number): Promise<void> {
  const suggested = { competitionId, state: 'suggested', takenBackAt: null };
  const named = await tx.userSubmission.findMany({
    where: suggested,
    select: { id: true, filmId: true },
    orderBy: { id: 'asc' },
  });
  const held = await holdRows(tx, named); // whoever writes a note meanwhile has done it by now
  await deleteSubmissions(tx, { ...suggested, ...UNTOUCHED });
  const kept = await tx.userSubmission.findMany({
    where: { ...suggested, id: { in: [...held.keys()] } },
    orderBy: { id: 'asc' },
  });
  const place = (await placesOf(tx, [competitionId])).get(competitionId);
  const saved: Saved[] = [];
  for (const row of kept) {
    const move = { to: 'will-not-submit', said: unsaid, verdict: null, opensOn: null };
    const after = changeState(standingOf(row), { ...move, today: today(), latest: latestDay() });
    const reason = entryWords('entry.closed.gone');
    // Laurel does it, also to what was suggested by hand.
    saved.push(
      await saveRow(tx, { before: row, after, born: row, place, reason, by: { batchId: row.batchId } }),
    );
  }
  await follow(tx, saved);
}
