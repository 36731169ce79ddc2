import type { SubmissionState } from '@laurel/rules/submissions/states';

/** The states by progress, the furthest last. */
const STATES_BY_PROGRESS: readonly SubmissionState[] = [
  'suggested',
  'will-not-submit',
  'waitlist',
  'to-submit',
  'submitted',
  'rejected',
  'accepted',
  'awarded',
];
export interface MergeableEntry {
  id: number;
  filmId: number;
  competitionId: number;
  edition: number | null;
  state: string;
  dateId: number | null;
  /** When the entry was taken off the list; null if it is on the list. */
  revertedAt: Date | null;
  note: string | null;
}
/** An entry that is merged into another. */
export interface RemovedEntry<T> {
  row: T;
  remainingId: number;
}

/**
 * Decides which of two entries of a film stays on the list after a merge. The one with the further state
 * wins, and the target competition's entry in a tie.
 */
export function chooseRemaining<T extends Pick<MergeableEntry, 'state' | 'revertedAt'>>(
  target: T,
  source: T,
): { remaining: T; removed: T } {
  const getProgress = ({ revertedAt, state }: T) =>
    revertedAt ? -1 : STATES_BY_PROGRESS.indexOf(state as SubmissionState);
  return getProgress(source) > getProgress(target)
    ? { remaining: source, removed: target }
    : { remaining: target, removed: source };
}

/** Joins both notes and removes duplicates. */
export const mergeNotes = (remainingNote: string | null, removedNote: string | null): string | null =>
  [...new Set([remainingNote, removedNote])].filter(Boolean).join('\n\n') || null;

/**
 * Merges the entries of two merged competitions by film and edition. Returns the entries that change, in
 * their new form, and the entries that are merged into them. `toCurrentDateId` resolves the id of a merged
 * deadline.
 */
export function planEntryMerge<T extends MergeableEntry>(
  rows: readonly T[],
  { id: sourceId, targetId }: { id: number; targetId: number },
  toCurrentDateId: (id: number) => number,
): { remainingRows: T[]; removedEntries: RemovedEntry<T>[] } {
  const getPairKey = ({ filmId, edition }: T) => `${filmId} ${edition}`;
  const targetRows = new Map(
    rows.flatMap((row) => (row.competitionId === targetId ? [[getPairKey(row), row]] : [])),
  );
  const toTargetEntry = (row: T): T => ({
    ...row,
    competitionId: targetId,
    dateId: row.dateId === null ? null : toCurrentDateId(row.dateId),
  });
  const remainingRows: T[] = [];
  const removedEntries: RemovedEntry<T>[] = [];
  for (const row of rows.filter(({ competitionId }) => competitionId === sourceId)) {
    const targetRow = targetRows.get(getPairKey(row));
    targetRows.delete(getPairKey(row));
    if (!targetRow) {
      remainingRows.push(toTargetEntry(row));
      continue;
    }
    const pair = chooseRemaining(targetRow, row);
    const note = mergeNotes(pair.remaining.note, pair.removed.revertedAt ? null : pair.removed.note);
    remainingRows.push({ ...toTargetEntry(pair.remaining), note });
    removedEntries.push({ row: pair.removed, remainingId: pair.remaining.id });
  }
  const outdatedRows = [...targetRows.values()].filter((row) => toTargetEntry(row).dateId !== row.dateId);
  return { remainingRows: [...remainingRows, ...outdatedRows.map(toTargetEntry)], removedEntries };
}
