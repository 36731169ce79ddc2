import { isOneOf, OPEN_STATES, SUBMISSION_STATES, type SubmissionState } from '@laurel/rules/vocabularies';

export type State = SubmissionState;
/** What a move asks for beside the state. */
export type Need = 'date' | 'reason' | 'award name';

const nothing: Need[] = [];
const [date, reason, awardName]: Need[][] = [['date'], ['reason'], ['award name']];

/** Where a submission may be born by hand; suggested is where everything may begin. */
export const births: Partial<Record<State, Need[]>> = {
  suggested: nothing,
  waitlist: nothing,
  'to-submit': nothing,
  submitted: date, // sent before it was known here
  accepted: nothing,
  rejected: nothing,
};

/** From where to where, and what the move needs. What is not here is not allowed, for nobody. */
export const transitions: Record<State, Partial<Record<State, Need[]>>> = {
  suggested: { waitlist: nothing, 'to-submit': nothing, submitted: date, 'will-not-submit': nothing },
  waitlist: { 'to-submit': nothing, submitted: date, 'will-not-submit': nothing },
  'to-submit': { waitlist: nothing, submitted: nothing, 'will-not-submit': nothing },
  submitted: { 'to-submit': nothing, accepted: nothing, rejected: nothing, 'will-not-submit': reason },
  accepted: { submitted: reason, rejected: reason, awarded: awardName, 'will-not-submit': reason },
  rejected: { submitted: reason, accepted: reason },
  awarded: { accepted: reason },
  'will-not-submit': { waitlist: nothing, 'to-submit': nothing },
};

export const isState = (text: string): text is State => isOneOf(SUBMISSION_STATES, text);

/** The moves that are open from a state, in the order of the states. */
export const allowedMoves = (from: State): { state: State; needs: Need[] }[] =>
  SUBMISSION_STATES.flatMap((state) =>
    transitions[from][state] ? [{ state, needs: transitions[from][state] }] : [],
  );

/** Whether an entry is on its way: undecided, and chosen by hand. */
export const isOpen = ({ state, origin }: { state: string; origin: string }): boolean =>
  isOneOf(OPEN_STATES, state) || (state === 'suggested' && origin === 'manual');

const SENT: readonly State[] = ['submitted', 'accepted', 'rejected', 'awarded'];
/** Whether an entry is with its festival, answered or not. */
export const isSent = (state: State): boolean => SENT.includes(state);

/** On the way out matching is asked, and an ineligible competition needs an override reason; an undo or a correction goes without. */
export const asksMatching = (from: State | null, to: string) =>
  (to === 'to-submit' || to === 'submitted') && (from === null || !isSent(from));
