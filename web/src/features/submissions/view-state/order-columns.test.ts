import { makeSubmission } from '../../../../test/make';
import type { Submission, SubmissionState } from '../../../lib/server/wire';
import { sortByColumn } from './order-columns';

const withDeadline = (day: string): Partial<Submission> => ({
  deadline: {
    date: { closesAt: `${day}T22:59:59.000Z`, date: day } as never,
    isPast: day < '2026-11-21',
    isPlanned: false,
    fees: [],
    dates: 1,
    later: 0,
  },
});
const sortIds = (state: SubmissionState, entries: Partial<Submission>[]) =>
  sortByColumn(
    entries.map((entry, n) => makeSubmission(n + 1, { state, ...entry })),
    state,
  ).map(({ id }) => id);

describe('the order of a column', () => {
  it.each<[string, SubmissionState, Partial<Submission>[], number[]]>([
    [
      'puts the soonest deadline first',
      'to-submit',
      [withDeadline('2027-03-01'), withDeadline('2026-12-01'), withDeadline('2027-01-01')],
      [2, 3, 1],
    ],
    [
      'puts a past deadline before a coming one',
      'to-submit',
      [withDeadline('2026-12-01'), withDeadline('2026-10-01')],
      [2, 1],
    ],
    [
      'puts entries without a date last',
      'to-submit',
      [{ deadline: null }, withDeadline('2027-03-01'), {}],
      [2, 1, 3],
    ],
    [
      'sorts entries for later by deadline too',
      'waitlist',
      [withDeadline('2027-03-01'), withDeadline('2026-12-01')],
      [2, 1],
    ],
    [
      'puts the entry that was sent last first',
      'submitted',
      [{ submittedAt: '2026-08-01' }, { submittedAt: '2026-10-01' }],
      [2, 1],
    ],
    [
      'sorts answered entries by the day sent too',
      'accepted',
      [{ submittedAt: '2026-08-01', decidedAt: '2026-11-01' }, { submittedAt: '2026-10-01' }],
      [2, 1],
    ],
    [
      'puts entries without the day sent last',
      'rejected',
      [{ submittedAt: null }, { submittedAt: '2026-08-01' }],
      [2, 1],
    ],
    [
      'puts the soonest answer first',
      'submitted',
      [{ submittedAt: '2026-10-01' }, { answerDueOn: '2027-02-01' }, { answerDueOn: '2026-11-01' }],
      [3, 2, 1],
    ],
    [
      'sorts suggestions by deadline too',
      'suggested',
      [withDeadline('2027-03-01'), withDeadline('2026-12-01')],
      [2, 1],
    ],
    [
      'leaves entries that are not to be sent in the order of the server',
      'will-not-submit',
      [withDeadline('2027-03-01'), withDeadline('2026-12-01')],
      [1, 2],
    ],
  ])('%s', (_title, state, entries, expected) => expect(sortIds(state, entries)).toEqual(expected));
  it('includes only entries of that column', () =>
    expect(
      sortByColumn([makeSubmission(1), makeSubmission(2, { state: 'waitlist' })], 'waitlist'),
    ).toHaveLength(1));
});
