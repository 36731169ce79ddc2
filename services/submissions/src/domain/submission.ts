import { DECIDED_STATES, UNSENT_STATES } from '@laurel/rules/submissions/states';
import { isInList } from '@laurel/rules/text/lists';
import { refuse } from '@laurel/runtime/errors/refusals';
import { NO_STATE_DETAILS, type StateDetails, type SubmissionStatus } from './submission-status.js';
import { initialStates, isState, transitions, type RequiredInput, type State } from './transitions.js';
import { checkDays, checkFee, checkRefusedFor } from './submission-checks.js';

export interface Move {
  to: string;
  input: StateDetails;
  /** Matching's verdict; null if matching was not called. */
  verdict: string | null;
  today: string;
  /** The current day in the easternmost time zone. Later days are in the future everywhere. */
  latestDay: string;
  /** The day on which the edition opened for entries. Null if unknown. */
  opensOn: string | null;
  /**
   * The deadline that applied on the day of sending. An entry without a chosen deadline gets it when this day
   * is entered or corrected.
   */
  sentDateId?: number | null;
  /**
   * The input describes earlier years. A missing day of the answer stays unknown instead of becoming today.
   */
  isPast?: boolean;
}

const createRefusalByNeed: Record<RequiredInput, () => Error> = {
  date: () => refuse.invalid('submission.date_required', 'Enter the day of the submission.', 'submittedAt'),
  reason: () =>
    refuse.invalid('submission.reason_required', 'Enter a reason, for your own record.', 'reason'),
  'award name': () =>
    refuse.invalid('submission.award_name_required', 'Enter the award that it won.', 'awardName'),
};
const REQUIRED_FIELDS: Record<RequiredInput, keyof StateDetails> = {
  date: 'submittedAt',
  reason: 'reason',
  'award name': 'awardName',
};

/** The refusal for an unknown film and for the film of another user. */
export const createFilmNotFoundRefusal = () => refuse.noSuch('film.not_found', 'filmId');

const { reason: _reason, overrideReason: _overrideReason, ...noDetails } = NO_STATE_DETAILS;
const NEW_STATUS: SubmissionStatus = { state: 'suggested', isDateChosen: false, ...noDetails };
const decidedStates: readonly State[] = DECIDED_STATES;

/**
 * Creates a submission or changes its state. No other code may do that. `previousStatus` is null for a new
 * one.
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
  previousStatus: SubmissionStatus | null,
  { to, input, verdict, today, latestDay, opensOn, sentDateId = null, isPast = false }: Move,
): SubmissionStatus {
  if (!isState(to)) throw createNotAllowedRefusal(previousStatus, to);
  const requiredInputs = previousStatus ? transitions[previousStatus.state][to] : initialStates[to];
  if (!requiredInputs) throw createNotAllowedRefusal(previousStatus, to);
  for (const requiredInput of requiredInputs)
    if (input[REQUIRED_FIELDS[requiredInput]] === null) throw createRefusalByNeed[requiredInput]();
  const updatedStatus = getNextStatus(
    previousStatus ?? NEW_STATUS,
    to,
    input,
    isPast ? null : today,
    sentDateId,
  );
  checkDays(updatedStatus, input, { today, latestDay, opensOn });
  checkFee(input.feePaid);
  checkRefusedFor(input);
  if (verdict === 'not-eligible' && input.overrideReason === null)
    throw refuse.conflict(
      'submission.override_required',
      'As far as we know, this competition does not accept the film. Enter a reason to continue.',
      'overrideReason',
    );
  return updatedStatus;
}

/**
 * Changes details such as a note, a day or a fee, and leaves the state.
 * @throws submission.date_invalid
 * @throws submission.fee_invalid
 * @throws submission.refused_for_invalid
 */
export function changeDetails(
  previousStatus: SubmissionStatus,
  { input, today, latestDay, opensOn, sentDateId = null }: Omit<Move, 'to' | 'verdict'>,
): SubmissionStatus {
  const updatedStatus = getNextStatus(previousStatus, previousStatus.state, input, today, sentDateId);
  checkDays(updatedStatus, input, { today, latestDay, opensOn });
  checkFee(input.feePaid);
  checkRefusedFor(input);
  return updatedStatus;
}

/** Returns the status in `state` with the details that stay or change. Without `today` sets no day. */
function getNextStatus(
  previousStatus: SubmissionStatus,
  state: State,
  input: StateDetails,
  today: string | null,
  sentDateId: number | null = null,
): SubmissionStatus {
  const note = (input.note ?? previousStatus.note) || null;
  if (isInList(UNSENT_STATES, state))
    return { ...NEW_STATUS, state, note, ...getDate(previousStatus, input, null) };
  const isSentNow = state === 'submitted' && previousStatus.submittedAt === null;
  const submittedAt = input.submittedAt ?? previousStatus.submittedAt ?? (isSentNow ? today : null);
  const isNewDay = submittedAt !== null && submittedAt !== previousStatus.submittedAt;
  const date = getDate(previousStatus, input, isNewDay ? sentDateId : previousStatus.dateId);
  const decidedAt = decidedStates.includes(state)
    ? (input.decidedAt ?? getDefaultDecisionDay(previousStatus, submittedAt, today))
    : null;
  const awardName = state === 'awarded' ? (input.awardName ?? previousStatus.awardName) : null;
  const feePaid = input.feePaid ?? previousStatus.feePaid;
  const isGivenUp = state === 'will-not-submit' && submittedAt === null;
  const refusedFor = isGivenUp ? (input.refusedFor ?? previousStatus.refusedFor) : null;
  return { state, note, ...date, submittedAt, decidedAt, awardName, feePaid, refusedFor };
}

/** Returns the stored day if the entry was decided before, else today; null if there is no `today`. */
function getDefaultDecisionDay(
  previousStatus: SubmissionStatus,
  submittedAt: string | null,
  today: string | null,
): string | null {
  if (decidedStates.includes(previousStatus.state)) return previousStatus.decidedAt;
  return today && getLaterDay(today, submittedAt);
}

/** Returns the chosen deadline, else `defaultDateId`. */
function getDate(
  previousStatus: SubmissionStatus,
  input: StateDetails,
  defaultDateId: number | null,
): Pick<SubmissionStatus, 'dateId' | 'isDateChosen'> {
  if (input.dateId !== null) return { dateId: input.dateId, isDateChosen: true };
  const { isDateChosen } = previousStatus;
  return { dateId: isDateChosen ? previousStatus.dateId : defaultDateId, isDateChosen };
}

/**
 * Returns the later of two days (YYYY-MM-DD). East of UTC an entry may be sent on a day after `today`, and
 * its answer must not be earlier.
 */
const getLaterDay = (a: string, b: string | null) => (b !== null && b > a ? b : a);
const createNotAllowedRefusal = (previousStatus: SubmissionStatus | null, to: string) =>
  refuse.conflict(
    'submission.not_allowed',
    previousStatus
      ? `A submission that is “${previousStatus.state}” cannot become “${to}”.`
      : `A new submission cannot be “${to}”.`,
    'state',
    { born: previousStatus ? 'no' : 'yes', stateFrom: previousStatus?.state ?? null, stateTo: to },
  );
