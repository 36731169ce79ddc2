import type { Submission, SubmissionState } from '../../../lib/server/wire';

/** Sorts by the closing time: past deadlines come first, entries without a deadline last. */
const getClosingTime = ({ deadline }: Submission) => (deadline ? deadline.date.closesAt : '9999');
type Comparison = (a: Submission, b: Submission) => number;
const compareBy =
  (key: (submission: Submission) => string): Comparison =>
  (a, b) =>
    key(a).localeCompare(key(b));
const newestFirst = compareBy(({ submittedAt }) => submittedAt ?? '');

const orders: Partial<Record<SubmissionState, Comparison>> = {
  'to-submit': compareBy(getClosingTime),
  waitlist: compareBy(getClosingTime),
  submitted: (a, b) => newestFirst(b, a),
  accepted: (a, b) => newestFirst(b, a),
  rejected: (a, b) => newestFirst(b, a),
  awarded: (a, b) => newestFirst(b, a),
};

export const ORDERS = ['now', 'festival', 'changed'] as const;
/** `now`: the order that is most useful now, per column. */
export type Order = (typeof ORDERS)[number];
const named = compareBy(
  ({ festivalName, competitionName }) => `${festivalName ?? ''} ${competitionName ?? ''}`,
);
const changed = compareBy(({ updatedAt }) => updatedAt);
const chosen: Record<Order, Comparison | null> = {
  now: null,
  festival: named,
  changed: (a, b) => changed(b, a),
};

/**
 * Returns the cards of a column in order. By default unsent entries are ordered by deadline and sent ones by
 * date. The others keep the server's order, last changed first.
 */
export function sortByColumn(
  submissions: readonly Submission[],
  state: SubmissionState,
  order: Order = 'now',
): Submission[] {
  const inState = submissions.filter((one) => one.state === state);
  const compare = chosen[order] ?? orders[state];
  return compare ? inState.toSorted(compare) : inState;
}
