import type { Submission, SubmissionState } from '../../../lib/server/wire';

/** Sorts by the closing time: past deadlines come first, entries without a deadline last. */
const getClosingTime = ({ deadline }: Submission) => (deadline ? deadline.date.closesAt : '9999');
type Comparison = (a: Submission, b: Submission) => number;
const compareBy =
  (getKey: (submission: Submission) => string): Comparison =>
  (a, b) =>
    getKey(a).localeCompare(getKey(b));
/** Overdue answers come first, entries without an announced day last. */
const compareAnswerDays = compareBy(({ answerDueOn }) => answerDueOn ?? '9999');
const compareSendingDays = compareBy(({ submittedAt }) => submittedAt ?? '');

const comparisonByState: Partial<Record<SubmissionState, Comparison>> = {
  suggested: compareBy(getClosingTime),
  'to-submit': compareBy(getClosingTime),
  waitlist: compareBy(getClosingTime),
  submitted: (a, b) => compareAnswerDays(a, b) || compareSendingDays(b, a),
  accepted: (a, b) => compareSendingDays(b, a),
  rejected: (a, b) => compareSendingDays(b, a),
  awarded: (a, b) => compareSendingDays(b, a),
};

export const ORDERS = ['now', 'festival', 'changed'] as const;
/** `now`: the order that is most useful now, per column. */
export type Order = (typeof ORDERS)[number];
const compareNames = compareBy(
  ({ festivalName, competitionName }) => `${festivalName ?? ''} ${competitionName ?? ''}`,
);
const compareChanges = compareBy(({ updatedAt }) => updatedAt);
const comparisonByOrder: Record<Order, Comparison | null> = {
  now: null,
  festival: compareNames,
  changed: (a, b) => compareChanges(b, a),
};

/**
 * Returns the cards of a column in order. By default unsent entries are ordered by deadline, submitted ones by
 * the day of the answer and answered ones by the day sent. The others keep the server's order, last changed first.
 */
export function sortByColumn(
  submissions: readonly Submission[],
  state: SubmissionState,
  order: Order = 'now',
): Submission[] {
  const submissionsInState = submissions.filter((submission) => submission.state === state);
  const compare = comparisonByOrder[order] ?? comparisonByState[state];
  return compare ? submissionsInState.toSorted(compare) : submissionsInState;
}
