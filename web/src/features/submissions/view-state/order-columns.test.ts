import { makeSubmission } from '../../../../test/make';
import type { Submission, SubmissionState } from '../../../lib/server/wire';
import { sortByColumn } from './order-columns';

const due = (day: string): Partial<Submission> => ({
  deadline: {
    date: { closesAt: `${day}T22:59:59.000Z`, date: day } as never,
    isPast: day < '2026-11-21',
    isPlanned: false,
    fees: [],
    dates: 1,
    later: 0,
  },
});
const ids = (state: SubmissionState, given: Partial<Submission>[]) =>
  sortByColumn(
    given.map((one, n) => makeSubmission(n + 1, { state, ...one })),
    state,
  ).map(({ id }) => id);

describe('the order of a column', () => {
  it.each<[string, SubmissionState, Partial<Submission>[], number[]]>([
    [
      'the soonest deadline first',
      'to-submit',
      [due('2027-03-01'), due('2026-12-01'), due('2027-01-01')],
      [2, 3, 1],
    ],
    ['what is past before it', 'to-submit', [due('2026-12-01'), due('2026-10-01')], [2, 1]],
    ['what has no date last', 'to-submit', [{ deadline: null }, due('2027-03-01'), {}], [2, 1, 3]],
    ['later ones alike', 'waitlist', [due('2027-03-01'), due('2026-12-01')], [2, 1]],
    [
      'what was sent, newest first',
      'submitted',
      [{ submittedAt: '2026-08-01' }, { submittedAt: '2026-10-01' }],
      [2, 1],
    ],
    [
      'answered ones by the day sent as well',
      'accepted',
      [{ submittedAt: '2026-08-01', decidedAt: '2026-11-01' }, { submittedAt: '2026-10-01' }],
      [2, 1],
    ],
    ['without a day last', 'rejected', [{ submittedAt: null }, { submittedAt: '2026-08-01' }], [2, 1]],
    ['suggestions as they come', 'suggested', [due('2027-03-01'), due('2026-12-01')], [1, 2]],
  ])('%s', (_what, state, given, expected) => expect(ids(state, given)).toEqual(expected));
  it('includes only entries of that column', () =>
    expect(
      sortByColumn([makeSubmission(1), makeSubmission(2, { state: 'waitlist' })], 'waitlist'),
    ).toHaveLength(1));
});
