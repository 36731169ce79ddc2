import type { Entrant } from '@laurel/rules/fees/fees';
import { makeSubmission } from '../../../../test/make';
import type { Fee, Submission } from '../../../lib/server/wire';
import { computeSums } from './sums';

const film = { length: 600, directorIsStudent: null };
const makeFee = (amount: number, currency: string, appliesTo: Fee['appliesTo'] = null): Fee => ({
  id: amount,
  title: 'Fee',
  amount,
  currencyId: 1,
  competitionDateId: 3,
  currency,
  audience: 'standard',
  appliesTo,
});
const withDeadline = (
  fees: Fee[],
  overrides: Partial<Submission> = {},
  isPast = false,
): Partial<Submission> => ({
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
const sumEntries = (entries: Partial<Submission>[], entrant: Entrant = film) =>
  computeSums(
    entries.map((entry, n) => makeSubmission(n + 1, entry)),
    entrant,
  );

describe('the sums of a column', () => {
  it('are separate for each currency, the most frequent one first', () =>
    expect(
      sumEntries([
        withDeadline([makeFee(1000, 'EUR')]),
        withDeadline([makeFee(2500, 'USD')]),
        withDeadline([makeFee(500, 'USD')]),
      ]),
    ).toEqual({
      sums: [
        { currency: 'USD', amount: 3000 },
        { currency: 'EUR', amount: 1000 },
      ],
      unknownCount: 0,
    }));
  it('include entries that are not open yet', () =>
    expect(
      sumEntries([
        withDeadline([makeFee(3000, 'EUR')], { opensOn: '2098-01-01' }),
        withDeadline([makeFee(1000, 'EUR')]),
      ]).sums,
    ).toEqual([{ currency: 'EUR', amount: 4000 }]));
  it('include only the fee that this film pays', () =>
    expect(
      sumEntries([withDeadline([makeFee(1000, 'EUR', 'short'), makeFee(2000, 'EUR', 'feature')])]).sums,
    ).toEqual([{ currency: 'EUR', amount: 1000 }]));
  it.each<[string, Partial<Submission>]>([
    ['is over', withDeadline([makeFee(1000, 'EUR')], {}, true)],
    ['has no dates', { deadline: null }],
    ['is free', withDeadline([makeFee(0, 'EUR')])],
  ])('leave out an entry that %s', (_title, entry) =>
    expect(sumEntries([entry])).toEqual({ sums: [], unknownCount: 0 }),
  );
  it.each([
    ['no fee is on file', withDeadline([]), film],
    [
      'the fee depends on an unknown length',
      withDeadline([makeFee(1, 'EUR', 'short'), makeFee(2, 'EUR', 'feature')]),
      { ...film, length: null },
    ],
  ])('count unknown fees when %s', (_title, entry, entrant) =>
    expect(sumEntries([entry], entrant)).toEqual({ sums: [], unknownCount: 1 }),
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
