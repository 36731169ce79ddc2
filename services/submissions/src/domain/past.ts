import { isInList } from '@laurel/rules/text/lists';
import { UNSENT_STATES } from '@laurel/rules/submissions/states';
import { refuse } from '@laurel/runtime/errors/refusals';
import { isDeepStrictEqual } from 'node:util';
import { changeDetails, changeState, type Move } from './submission.js';
import type { StateDetails, SubmissionStatus } from './submission-status.js';
import { getEdition } from './editions.js';
import { initialStates, transitions, type State } from './transitions.js';

/** The moves that an import may make: those of `transitions` that are not corrections. */
const IMPORT_MOVES: Partial<Record<State, readonly State[]>> = {
  suggested: ['submitted'],
  waitlist: ['submitted'],
  'to-submit': ['submitted'],
  submitted: ['accepted', 'rejected', 'will-not-submit'],
  accepted: ['awarded', 'will-not-submit'],
};
/** The states in which an imported entry may start. */
const INITIAL_STATES: readonly State[] = ['submitted', 'accepted', 'rejected'];

/**
 * Returns the shortest path of states from `startState` (null: a new entry) to `to`. Returns null if there is
 * no path, or if both are the same state.
 */
export function findPath(startState: State | null, to: State): State[] | null {
  const paths: State[][] = getNextStates(startState).map((nextState) => [nextState]);
  for (const path of paths) {
    const lastState = path.at(-1)!;
    if (lastState === to) return path;
    paths.push(...getNextStates(lastState).map((nextState) => [...path, nextState]));
  }
  return null;
}
const getNextStates = (state: State | null): readonly State[] =>
  state === null
    ? INITIAL_STATES.filter((value) => initialStates[value])
    : (IMPORT_MOVES[state] ?? []).filter((value) => transitions[state][value]);

type Days = Pick<Move, 'today' | 'latestDay' | 'opensOn'>;
/**
 * Returns the status after each step. Ignores the present rules, because they do not apply to entries of
 * earlier years.
 * @throws the refusals of `changeState`
 */
export function applySteps(
  startStatus: SubmissionStatus | null,
  path: readonly State[],
  input: StateDetails,
  days: Days,
): SubmissionStatus[] {
  const steps: SubmissionStatus[] = [];
  for (const to of path)
    steps.push(changeState(steps.at(-1) ?? startStatus, { to, input, verdict: null, isPast: true, ...days }));
  return steps;
}

export type FillableField = 'submittedAt' | 'decidedAt' | 'feePaid' | 'awardName' | 'note';
const FILLABLE_FIELDS: readonly FillableField[] = [
  'submittedAt',
  'decidedAt',
  'feePaid',
  'awardName',
  'note',
];

/**
 * Fills in missing fields of an entry from a table row with the same state, and returns their names. Existing
 * values stay.
 * @throws the refusals of `changeDetails`
 */
export function fillMissing(
  currentStatus: SubmissionStatus,
  input: StateDetails,
  days: Days,
): { updatedStatus: SubmissionStatus; fills: FillableField[] } {
  const missingFields = FILLABLE_FIELDS.filter(
    (name) => currentStatus[name] === null && input[name] !== null,
  );
  const additions = Object.fromEntries(
    FILLABLE_FIELDS.map((name) => [name, missingFields.includes(name) ? input[name] : null]),
  );
  const updatedStatus = changeDetails(currentStatus, {
    input: { ...input, ...additions, reason: null },
    ...days,
  });
  return {
    updatedStatus,
    fills: missingFields.filter((name) => !isDeepStrictEqual(updatedStatus[name], currentStatus[name])),
  };
}

interface PresentEdition {
  startsOn: string | null;
  dates: readonly { date: string }[];
}
interface EntryDays {
  submittedAt: string | null;
  decidedAt: string | null;
}
/**
 * Derives the edition of an entry: the first festival after the entry was sent, assuming the days of the
 * current edition in each year. Never returns a later edition than the announced one. Returns null if no day
 * is known.
 */
export function deriveEdition(
  { submittedAt, decidedAt }: EntryDays,
  presentEdition: PresentEdition,
): number | null {
  const day = submittedAt ?? decidedAt;
  if (day === null) return null;
  const year = Number(day.slice(0, 4));
  const announcedEdition = getEdition(presentEdition.startsOn, presentEdition.dates);
  if (announcedEdition === null) return year;
  const lastDay =
    presentEdition.startsOn ??
    presentEdition.dates
      .map(({ date }) => date)
      .toSorted()
      .at(-1)!;
  const isLaterInYear = day.slice('YYYY-'.length) > lastDay.slice('YYYY-'.length);
  // If only the answer and only deadlines are known, the edition is that of the last deadline before the
  // answer.
  const isAfterDeadline = submittedAt === null && presentEdition.startsOn === null;
  const thisOrPreviousYear = isLaterInYear ? year : year - 1;
  const thisOrNextYear = isLaterInYear ? year + 1 : year;
  return Math.min(announcedEdition, isAfterDeadline ? thisOrPreviousYear : thisOrNextYear);
}

interface ListedEntry {
  edition: number | null;
  state: string;
}
/**
 * Finds the listed entry to which a row refers: the entry of that edition, or a sent one of unknown edition.
 * Without a day, takes the newest sent entry, else one of unknown edition.
 */
export function findReferencedEntry<T extends ListedEntry>(
  entries: readonly T[],
  edition: number | null,
): T | null {
  if (edition !== null)
    return (
      entries.find((entry) => entry.edition === edition) ??
      entries.find((entry) => entry.edition === null && mayHaveBeenSent(entry)) ??
      null
    );
  const sentEntries = entries.filter(mayHaveBeenSent);
  const [newestEntry] = sentEntries.toSorted((a, b) => (b.edition ?? 0) - (a.edition ?? 0));
  return newestEntry ?? entries.find((entry) => entry.edition === null) ?? null;
}
/** True also for entries that were given up, because their state does not show whether they were sent. */
const mayHaveBeenSent = ({ state }: ListedEntry) => !isInList(UNSENT_STATES, state);

/** The refusal of a second row for the same entry. */
export const createDuplicateRefusal = () =>
  refuse.conflict(
    'past_entry.twice',
    'An earlier row of the table is the same entry. If it is another edition, give each row its day or a note.',
    'rows',
  );
