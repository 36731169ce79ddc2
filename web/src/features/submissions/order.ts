import type { Submission, SubmissionState } from '../../lib/wire';

/** The last moment to send it; past deadlines come before those to come, what has none last. */
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
/** `now`: what matters now, column by column. */
export type Order = (typeof ORDERS)[number];
const named = by(({ festivalName, competitionName }) => `${festivalName ?? ''} ${competitionName ?? ''}`);
const changed = by(({ updatedAt }) => updatedAt);
const chosen: Record<Order, Comparison | null> = {
  now: null,
  festival: named,
  changed: (a, b) => changed(b, a),
};

/** The cards of a column: unless another order is chosen, what is to be sent by its deadline, what was sent by its day; the rest the last touched first, as they come. */
export function inOrder(
  submissions: readonly Submission[],
  state: SubmissionState,
  order: Order = 'now',
): Submission[] {
  const own = submissions.filter((one) => one.state === state);
  const compare = chosen[order] ?? orders[state];
  return compare ? own.toSorted(compare) : own;
}
