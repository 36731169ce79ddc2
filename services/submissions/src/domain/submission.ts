import { DECIDED_STATES, UNSENT_STATES } from '@laurel/rules/submissions/states';
import { isInList } from '@laurel/rules/text/lists';
import { refuse } from '@laurel/runtime/errors/refusals';
import { unspecified, type Particulars, type SubmissionStatus } from './submission-status.js';
import { initialStates, isState, transitions, type Need, type State } from './transitions.js';
import { checkDays, checkFee, checkRefusedFor } from './submission-checks.js';

export interface Move {
  to: string;
  input: Particulars;
  /** Matching's verdict. Null if matching was not called. */
  verdict: string | null;
  today: string;
  /** The present day in the easternmost time zone. Later days are in the future for everybody. */
  latest: string;
  /** The day on which the edition opened for entries. Null if unknown. */
  opensOn: string | null;
  /**
   * The deadline that applied on the day of sending. Used for entries without a chosen deadline, once that
   * day is known or corrected.
   */
  sentDateId?: number | null;
  /** The input describes earlier years. A missing day of the answer stays unknown instead of becoming today. */
  isPast?: boolean;
}

const refusals: Record<Need, () => Error> = {
  date: () => refuse.invalid('submission.date_required', 'Enter the day of the submission.', 'submittedAt'),
  reason: () =>
    refuse.invalid('submission.reason_required', 'Enter a reason, for your own record.', 'reason'),
  'award name': () =>
    refuse.invalid('submission.award_name_required', 'Enter the award that it won.', 'awardName'),
};
const REQUIRED_FIELDS: Record<Need, keyof Particulars> = {
  date: 'submittedAt',
  reason: 'reason',
  'award name': 'awardName',
};

/** Also used for films of other users. */
export const noSuchFilm = () => refuse.noSuch('film.not_found', 'filmId');

const { reason: _, overrideReason: __, ...noParticulars } = unspecified;
const NEW_STATUS: SubmissionStatus = { state: 'suggested', isDateChosen: false, ...noParticulars };
const decided: readonly State[] = DECIDED_STATES;

/**
 * Creates a submission or changes its state. No other code may do that. `from` is null for a new one.
 * @throws submission.not_allowed
 * @throws submission.date_required
 * @throws submission.reason_required
 * @throws submission.award_name_required
 * @throws submission.override_required
 * @throws submission.date_invalid
 * @throws submission.fee_invalid
 * @throws submission.refused_for_invalid
 */
export function changeState(
  from: SubmissionStatus | null,
  { to, input, verdict, today, latest, opensOn, sentDateId = null, isPast = false }: Move,
): SubmissionStatus {
  const needs = isState(to) ? (from ? transitions[from.state][to] : initialStates[to]) : undefined;
  if (!needs || !isState(to)) throw notAllowed(from, to);
  for (const need of needs) if (input[REQUIRED_FIELDS[need]] === null) throw refusals[need]();
  if (verdict === 'not-eligible' && input.overrideReason === null) {
    throw refuse.conflict(
      'submission.override_required',
      'As far as we know, this competition does not accept the film. Enter a reason to continue.',
      'overrideReason',
    );
  }
  const after = getNextStatus(from ?? NEW_STATUS, to, input, isPast ? null : today, sentDateId);
  checkDays(after, input, latest, opensOn);
  checkFee(input.feePaid);
  checkRefusedFor(input);
  return after;
}

/**
 * Changes details such as a note, a day or a fee, and leaves the state.
 * @throws submission.date_invalid
 * @throws submission.fee_invalid
 * @throws submission.refused_for_invalid
 */
export function changeDetails(
  from: SubmissionStatus,
  { input, today, latest, opensOn, sentDateId = null }: Omit<Move, 'to' | 'verdict'>,
): SubmissionStatus {
  const after = getNextStatus(from, from.state, input, today, sentDateId);
  checkDays(after, input, latest, opensOn);
  checkFee(input.feePaid);
  checkRefusedFor(input);
  return after;
}

/** Returns the status in `state` with the details that stay or change. Without `today` sets no day. */
function getNextStatus(
  before: SubmissionStatus,
  state: State,
  input: Particulars,
  today: string | null,
  sentDateId: number | null = null,
): SubmissionStatus {
  const note = (input.note ?? before.note) || null;
  if (isInList(UNSENT_STATES, state)) return { ...NEW_STATUS, state, note, ...getDate(before, input, null) };
  const isSentNow = state === 'submitted' && before.submittedAt === null;
  const submittedAt = input.submittedAt ?? before.submittedAt ?? (isSentNow ? today : null);
  const isNewDay = submittedAt !== null && submittedAt !== before.submittedAt;
  const date = getDate(before, input, isNewDay ? sentDateId : before.dateId);
  const decidedAt = decided.includes(state)
    ? (input.decidedAt ??
      (decided.includes(before.state) ? before.decidedAt : today && getLaterDay(today, submittedAt)))
    : null;
  const awardName = state === 'awarded' ? (input.awardName ?? before.awardName) : null;
  const feePaid = input.feePaid ?? before.feePaid;
  const isGivenUp = state === 'will-not-submit' && submittedAt === null;
  const refusedFor = isGivenUp ? (input.refusedFor ?? before.refusedFor) : null;
  return { state, note, ...date, submittedAt, decidedAt, awardName, feePaid, refusedFor };
}

/** Returns the chosen deadline, else `filledIn`. */
function getDate(
  before: SubmissionStatus,
  input: Particulars,
  filledIn: number | null,
): Pick<SubmissionStatus, 'dateId' | 'isDateChosen'> {
  if (input.dateId !== null) return { dateId: input.dateId, isDateChosen: true };
  const { isDateChosen } = before;
  return { dateId: isDateChosen ? before.dateId : filledIn, isDateChosen };
}

/** East of UTC an entry may be sent after `today`. Its answer then gets that day. Days are YYYY-MM-DD. */
const getLaterDay = (a: string, b: string | null) => (b !== null && b > a ? b : a);
const notAllowed = (from: SubmissionStatus | null, to: string) =>
  refuse.conflict(
    'submission.not_allowed',
    from
      ? `A submission that is “${from.state}” cannot become “${to}”.`
      : `A new submission cannot be “${to}”.`,
    'state',
    { born: from ? 'no' : 'yes', stateFrom: from?.state ?? null, stateTo: to },
  );
