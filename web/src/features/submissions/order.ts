import type { Submission, SubmissionState } from '../../lib/wire';

/** The last moment to send it; past deadlines come before those to come, what has none last. */
const lastMoment = ({ deadline }: Submission) => (deadline ? deadline.date.closesAt : '9999');
const by = (key: (submission: Submission) => string) => (a: Submission, b: Submission) =>
  key(a).localeCompare(key(b));
const newestFirst = by(({ submittedAt }) => submittedAt ?? '');

const orders: Partial<Record<SubmissionState, (a: Submission, b: Submission) => number>> = {
  'to-submit': by(lastMoment),
  waitlist: by(lastMoment),
  submitted: (a, b) => newestFirst(b, a),
  accepted: (a, b) => newestFirst(b, a),
  rejected: (a, b) => newestFirst(b, a),
  awarded: (a, b) => newestFirst(b, a),
};

/** The cards of a column: what is to be sent by its deadline, what was sent by its day; the rest the last touched first, as they come. */
export function inOrder(submissions: readonly Submission[], state: SubmissionState): Submission[] {
  const own = submissions.filter((one) => one.state === state);
  return orders[state] ? own.toSorted(orders[state]) : own;
}
