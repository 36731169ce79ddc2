import type { Submission, SubmissionState } from '../../../lib/server/wire';

/** Sorts by the closing time: past deadlines come first, entries without a deadline last. */
const lastMoment = ({ deadline }: Submission) => (deadline ? deadline.date.closesAt : '9999');
type Comparison = (a: Submission, b: Submission) => number;
const by =
  (key: (submission: Submission) => string): Comparison =>
  (a, b) =>
    key(a).localeCompare(key(b));
const newestFirst = by(({ submittedAt }) => submittedAt ?? '');

const orders: Partial<Record<SubmissionState, Comparison>> = {
  'to-submit': by(lastMoment),
  waitlist: by(lastMoment),
  submitted: (a, b) => newestFirst(b, a),
  accepted: (a, b) => newestFirst(b, a),
  rejected: (a, b) => newestFirst(b, a),
  awarded: (a, b) => newestFirst(b, a),
};

export const ORDERS = ['now', 'festival', 'changed'] as const;
/** `now`: the order that is most useful now, per column. */
export type Order = (typeof ORDERS)[number];
const named = by(({ festivalName, competitionName }) => `${festivalName ?? ''} ${competitionName ?? ''}`);
const changed = by(({ updatedAt }) => updatedAt);
const chosen: Record<Order, Comparison | null> = {
  now: null,
  festival: named,
  changed: (a, b) => changed(b, a),
};

/**
 * Returns the cards of a column in order. By default unsent entries are ordered by deadline and sent ones by
 * date. The others keep the server's order, last changed first.
 */
export function inOrder(
  submissions: readonly Submission[],
  state: SubmissionState,
  order: Order = 'now',
): Submission[] {
  const inState = submissions.filter((one) => one.state === state);
  const compare = chosen[order] ?? orders[state];
  return compare ? inState.toSorted(compare) : inState;
}
