import {
  cheapestOf,
  claimableFee,
  feesFor,
  formatOf,
  SHORT_AT_MOST_SECONDS,
  type Entrant,
  type Fee,
} from './fees.js';

const fee = (
  amount: number,
  audience: Fee['audience'] = 'standard',
  appliesTo: Fee['appliesTo'] = null,
  currency = 'EUR',
): Fee => ({ id: amount, amount, competitionDateId: 1, currency, audience, appliesTo });
const film = (length: number | null, directorIsStudent: boolean | null = null): Entrant => ({
  length,
  directorIsStudent,
});
const short = 40 * 60;
const feature = short + 1;
const words = (fees: Fee[], entrant: Entrant | null, dateId = 1) =>
  feesFor(fees, dateId, entrant).map(({ format, fee }) => [format, fee?.amount ?? null]);

describe('the fee of a film', () => {
  it.each<[string, Fee[], Entrant, number | null]>([
    ['is the cheapest that it may claim', [fee(2500), fee(2000)], film(600), 2000],
    [
      'is a short’s up to forty minutes',
      [fee(1000, 'standard', 'short'), fee(2000, 'standard', 'feature')],
      film(short),
      1000,
    ],
    [
      'is a feature’s beyond',
      [fee(1000, 'standard', 'short'), fee(2000, 'standard', 'feature')],
      film(feature),
      2000,
    ],
    [
      'may be everyone’s where that is less',
      [fee(1500), fee(2000, 'standard', 'feature')],
      film(feature),
      1500,
    ],
    ['is a student’s for a student', [fee(2000), fee(500, 'student')], film(600, true), 500],
    ['is not a student’s while that is not known', [fee(2000), fee(500, 'student')], film(600), 2000],
    ['is never a member’s', [fee(300, 'member')], film(600, true), null],
    ['is unknown, not free, without any', [], film(600), null],
    ['may be nothing', [fee(10), fee(0)], film(600), 0],
    ['is not compared between currencies', [fee(2000), fee(100, 'standard', null, 'USD')], film(600), 2000],
  ])('%s', (_words, fees, entrant, amount) => expect(words(fees, entrant)).toEqual([[null, amount]]));

  it('of another date is none', () => expect(words([fee(100)], film(600), 2)).toEqual([[null, null]]));
});

describe('the fees of no film, or of one without a runtime', () => {
  const both = [
    fee(1000, 'standard', 'short'),
    fee(2000, 'standard', 'feature'),
    fee(500, 'student', 'short'),
  ];
  it('are told for shorts and for features', () => {
    expect(words(both, null)).toEqual([
      ['short', 1000],
      ['feature', 2000],
    ]);
    expect(words(both, film(null, true))).toEqual([
      ['short', 500],
      ['feature', 2000],
    ]);
    expect(words(both.slice(0, 1), null)).toEqual([
      ['short', 1000],
      ['feature', null],
    ]);
  });
  it('are one where they are the same', () => {
    expect(words([fee(1500)], null)).toEqual([[null, 1500]]);
    expect(words([], null)).toEqual([[null, null]]);
  });
});

it('a film of a format for which nothing is said pays what the other pays, and a format that nobody knows nothing', () => {
  const shorts = [fee(1000, 'standard', 'short')];
  expect(words(shorts, film(feature))).toEqual([[null, 1000]]);
  expect(cheapestOf(shorts, null, false)).toBeNull();
  expect(claimableFee(shorts, 1, film(null))).toBeNull();
});
it('a short lasts at most forty minutes', () => {
  expect([formatOf(null), formatOf(SHORT_AT_MOST_SECONDS), formatOf(SHORT_AT_MOST_SECONDS + 1)]).toEqual([
    null,
    'short',
    'feature',
  ]);
});
