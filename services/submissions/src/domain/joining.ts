import type { SubmissionState } from '@laurel/rules/submissions/states';

/** The states by progress, the furthest last. */
const FAR: readonly SubmissionState[] = [
  'suggested',
  'will-not-submit',
  'waitlist',
  'to-submit',
  'submitted',
  'rejected',
  'accepted',
  'awarded',
];
export interface Joined {
  id: number;
  filmId: number;
  competitionId: number;
  edition: number | null;
  state: string;
  dateId: number | null;
  /** When the entry was taken off the list, or null. */
  revertedAt: Date | null;
  note: string | null;
}
/** An entry that is merged into another. */
export interface Leaving<T> {
  row: T;
  stayId: number;
}

/**
 * Decides which of two entries of a film stays on the list after a merge. The one with the further state
 * wins, and the target competition's entry in a tie.
 */
export function staying<T extends Pick<Joined, 'state' | 'revertedAt'>>(
  target: T,
  source: T,
): { stays: T; goes: T } {
  const far = ({ revertedAt, state }: T) => (revertedAt ? -1 : FAR.indexOf(state as SubmissionState));
  return far(source) > far(target) ? { stays: source, goes: target } : { stays: target, goes: source };
}

/** Joins both notes and removes duplicates. */
export const joinedNote = (stays: string | null, goes: string | null): string | null =>
  [...new Set([stays, goes])].filter(Boolean).join('\n\n') || null;

/**
 * Merges the entries of two merged competitions by film and edition. Returns the entries that change, in
 * their new form, and the entries that are merged into them. `toPresentDateId` resolves the id of a merged
 * deadline.
 */
export function joinedEntries<T extends Joined>(
  rows: readonly T[],
  { id: sourceId, targetId }: { id: number; targetId: number },
  toPresentDateId: (id: number) => number,
): { stays: T[]; goes: Leaving<T>[] } {
  const getPairKey = ({ filmId, edition }: T) => `${filmId} ${edition}`;
  const targetRows = new Map(
    rows.flatMap((row) => (row.competitionId === targetId ? [[getPairKey(row), row]] : [])),
  );
  const present = (row: T): T => ({
    ...row,
    competitionId: targetId,
    dateId: row.dateId === null ? null : toPresentDateId(row.dateId),
  });
  const stays: T[] = [];
  const goes: Leaving<T>[] = [];
  for (const row of rows.filter(({ competitionId }) => competitionId === sourceId)) {
    const other = targetRows.get(getPairKey(row));
    targetRows.delete(getPairKey(row));
    if (!other) {
      stays.push(present(row));
      continue;
    }
    const two = staying(other, row);
    const note = joinedNote(two.stays.note, two.goes.revertedAt ? null : two.goes.note);
    stays.push({ ...present(two.stays), note });
    goes.push({ row: two.goes, stayId: two.stays.id });
  }
  const late = [...targetRows.values()].filter((row) => present(row).dateId !== row.dateId);
  return { stays: [...stays, ...late.map(present)], goes };
}
