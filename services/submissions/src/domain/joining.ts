import type { SubmissionState } from '@laurel/rules/vocabularies';

/** How far an entry has come, the furthest last. */
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
  /** Off the list. */
  takenBackAt: Date | null;
  note: string | null;
}
/** An entry that goes into another. */
export interface Leaving<T> {
  row: T;
  stayId: number;
}

/** Of two entries of a film that are of one competition now, which stays on the list: the one that has come further, and of equals the kept competition's. */
export function staying<T extends Pick<Joined, 'state' | 'takenBackAt'>>(
  ofKept: T,
  ofGone: T,
): { stays: T; goes: T } {
  const far = ({ takenBackAt, state }: T) => (takenBackAt ? -1 : FAR.indexOf(state as SubmissionState));
  return far(ofGone) > far(ofKept) ? { stays: ofGone, goes: ofKept } : { stays: ofKept, goes: ofGone };
}

/** What both say, each once. */
export const joinedNote = (stays: string | null, goes: string | null): string | null =>
  [...new Set([stays, goes])].filter(Boolean).join('\n\n') || null;

/**
 * What becomes of the entries of a competition that is gone and of the one that is kept, by film and edition: those that are otherwise
 * afterwards, as they then stand, and those that go into one of them. `dateOf`: which deadline one means now.
 */
export function joinedEntries<T extends Joined>(
  rows: readonly T[],
  { id: goneId, keptId }: { id: number; keptId: number },
  dateOf: (id: number) => number,
): { stays: T[]; goes: Leaving<T>[] } {
  const pairOf = ({ filmId, edition }: T) => `${filmId} ${edition}`;
  const ofKept = new Map(rows.flatMap((row) => (row.competitionId === keptId ? [[pairOf(row), row]] : [])));
  const present = (row: T): T => ({
    ...row,
    competitionId: keptId,
    dateId: row.dateId === null ? null : dateOf(row.dateId),
  });
  const stays: T[] = [];
  const goes: Leaving<T>[] = [];
  for (const row of rows.filter(({ competitionId }) => competitionId === goneId)) {
    const other = ofKept.get(pairOf(row));
    ofKept.delete(pairOf(row));
    if (!other) {
      stays.push(present(row));
      continue;
    }
    const two = staying(other, row);
    const note = joinedNote(two.stays.note, two.goes.takenBackAt ? null : two.goes.note);
    stays.push({ ...present(two.stays), note });
    goes.push({ row: two.goes, stayId: two.stays.id });
  }
  const late = [...ofKept.values()].filter((row) => present(row).dateId !== row.dateId);
  return { stays: [...stays, ...late.map(present)], goes };
}
