import { isInList } from '@laurel/rules/text/lists';
import { OPEN_STATES, SUBMISSION_STATES, type SubmissionState } from '@laurel/rules/submissions/states';

export type State = SubmissionState;
/** The extra input that a move requires. */
export type RequiredInput = 'date' | 'reason' | 'award name';

const none: RequiredInput[] = [];
const [date, reason, awardName]: RequiredInput[][] = [['date'], ['reason'], ['award name']];

/** The states in which a user may create a submission. */
export const initialStates: Partial<Record<State, RequiredInput[]>> = {
  suggested: none,
  waitlist: none,
  'to-submit': none,
  submitted: date, // an entry that was sent before it was added
  accepted: none,
  rejected: none,
};

/** The allowed moves and the input they require. No user may make any other move. */
export const transitions: Record<State, Partial<Record<State, RequiredInput[]>>> = {
  suggested: { waitlist: none, 'to-submit': none, submitted: date, 'will-not-submit': none },
  waitlist: { 'to-submit': none, submitted: date, 'will-not-submit': none },
  'to-submit': { waitlist: none, submitted: none, 'will-not-submit': none },
  submitted: { 'to-submit': none, accepted: none, rejected: none, 'will-not-submit': reason },
  accepted: { submitted: reason, rejected: reason, awarded: awardName, 'will-not-submit': reason },
  rejected: { submitted: reason, accepted: reason },
  awarded: { accepted: reason },
  'will-not-submit': { waitlist: none, 'to-submit': none },
};

export const isState = (text: string): text is State => isInList(SUBMISSION_STATES, text);

/** Returns the allowed moves from a state, in the order of the states. */
export const listAllowedMoves = (from: State): { state: State; needs: RequiredInput[] }[] =>
  SUBMISSION_STATES.flatMap((state) =>
    transitions[from][state] ? [{ state, needs: transitions[from][state] }] : [],
  );

/** Returns whether an entry is undecided and was chosen by a user. */
export const isOpen = ({ state, origin }: { state: string; origin: string }): boolean =>
  isInList(OPEN_STATES, state) || (state === 'suggested' && origin === 'manual');

const SENT: readonly State[] = ['submitted', 'accepted', 'rejected', 'awarded'];
/** Returns whether an entry was sent, answered or not. */
export const isSent = (state: State): boolean => SENT.includes(state);

/**
 * Returns whether a move needs a verdict. Moves towards sending do, and an ineligible competition then needs
 * an override reason. An undo or a correction does not.
 */
export const needsVerdict = (from: State | null, to: string) =>
  (to === 'to-submit' || to === 'submitted') && (from === null || !isSent(from));
