import { makeSubmission } from '../../../../test/make';
import type { Fee, Submission } from '../../../lib/server/wire';
import { computeSums } from './sums';

const film = { length: 600, directorIsStudent: null };
const fee = (amount: number, currency: string, appliesTo: Fee['appliesTo'] = null): Fee => ({
  id: amount,
  title: 'Fee',
  amount,
  currencyId: 1,
  competitionDateId: 3,
  currency,
  audience: 'standard',
  appliesTo,
});
const due = (fees: Fee[], overrides: Partial<Submission> = {}, isPast = false): Partial<Submission> => ({
  deadline: {
    date: { id: 3, date: '2099-01-01', closesAt: '2099-01-01T23:59:59.000Z' } as never,
    isPast,
    isPlanned: false,
    fees,
    dates: 1,
    later: 0,
  },
  ...overrides,
});
const sumEntries = (given: Partial<Submission>[], who = film) =>
  computeSums(
    given.map((one, n) => makeSubmission(n + 1, one)),
    who,
  );

describe('the sums of a column', () => {
  it('are separate for each currency, the most frequent one first', () =>
    expect(sumEntries([due([fee(1000, 'EUR')]), due([fee(2500, 'USD')]), due([fee(500, 'USD')])])).toEqual({
      sums: [
        { currency: 'USD', amount: 3000 },
        { currency: 'EUR', amount: 1000 },
      ],
      unknownCount: 0,
    }));
  it('include entries that are not open yet', () =>
    expect(
      sumEntries([due([fee(3000, 'EUR')], { opensOn: '2098-01-01' }), due([fee(1000, 'EUR')])]).sums,
    ).toEqual([{ currency: 'EUR', amount: 4000 }]));
  it('include only the fee that this film pays', () =>
    expect(sumEntries([due([fee(1000, 'EUR', 'short'), fee(2000, 'EUR', 'feature')])]).sums).toEqual([
      { currency: 'EUR', amount: 1000 },
    ]));
  it.each<[string, Partial<Submission>]>([
    ['is over', due([fee(1000, 'EUR')], {}, true)],
    ['has no dates', { deadline: null }],
    ['is free', due([fee(0, 'EUR')])],
  ])('leave out an entry that %s', (_what, one) =>
    expect(sumEntries([one])).toEqual({ sums: [], unknownCount: 0 }),
  );
  it.each([
    ['no fee is on file', due([]), film],
    [
      'it depends on a length that nobody knows',
      due([fee(1, 'EUR', 'short'), fee(2, 'EUR', 'feature')]),
      { ...film, length: null },
    ],
  ])('count unknown fees when %s', (_what, one, who) =>
    expect(sumEntries([one], who as typeof film)).toEqual({ sums: [], unknownCount: 1 }),
  );
  it('of sent entries are the fees that were paid', () =>
    expect(
      sumEntries([
        { state: 'submitted', feePaid: { amount: 3500, currency: 'EUR' } },
        { state: 'submitted', feePaid: { amount: 1500, currency: 'EUR' } },
        { state: 'submitted' },
      ]),
    ).toEqual({ sums: [{ currency: 'EUR', amount: 5000 }], unknownCount: 0 }));
});
