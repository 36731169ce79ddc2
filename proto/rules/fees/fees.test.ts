import {
  findApplicableFee,
  findClaimableFee,
  listFeesByFormat,
  getFilmFormat,
  MAX_SHORT_SECONDS,
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
const getFees = (fees: Fee[], entrant: Entrant | null, dateId = 1) =>
  listFeesByFormat(fees, dateId, entrant).map(({ format, fee }) => [format, fee?.amount ?? null]);

describe('the fee of a film', () => {
  it.each<[string, Fee[], Entrant, number | null]>([
    ['is the cheapest that applies', [fee(2500), fee(2000)], film(600), 2000],
    [
      'is the fee of shorts up to forty minutes',
      [fee(1000, 'standard', 'short'), fee(2000, 'standard', 'feature')],
      film(short),
      1000,
    ],
    [
      'is the fee of features beyond forty minutes',
      [fee(1000, 'standard', 'short'), fee(2000, 'standard', 'feature')],
      film(feature),
      2000,
    ],
    [
      'is the fee of all films if that is less',
      [fee(1500), fee(2000, 'standard', 'feature')],
      film(feature),
      1500,
    ],
    ['is the student fee for a student', [fee(2000), fee(500, 'student')], film(600, true), 500],
    [
      'is not the student fee while it is unknown whether the director is a student',
      [fee(2000), fee(500, 'student')],
      film(600),
      2000,
    ],
    ['is never the member fee', [fee(300, 'member')], film(600, true), null],
    ['is unknown, not free, if there is none', [], film(600), null],
    ['may be zero', [fee(10), fee(0)], film(600), 0],
    ['is never one in another currency', [fee(2000), fee(100, 'standard', null, 'USD')], film(600), 2000],
  ])('%s', (_label, fees, entrant, amount) => expect(getFees(fees, entrant)).toEqual([[null, amount]]));

  it('is unknown for another date', () => expect(getFees([fee(100)], film(600), 2)).toEqual([[null, null]]));
});

describe('the fees without a film or without a runtime', () => {
  const feesOfBothFormats = [
    fee(1000, 'standard', 'short'),
    fee(2000, 'standard', 'feature'),
    fee(500, 'student', 'short'),
  ];
  it('are listed separately for shorts and features', () => {
    expect(getFees(feesOfBothFormats, null)).toEqual([
      ['short', 1000],
      ['feature', 2000],
    ]);
    expect(getFees(feesOfBothFormats, film(null, true))).toEqual([
      ['short', 500],
      ['feature', 2000],
    ]);
    expect(getFees(feesOfBothFormats.slice(0, 1), null)).toEqual([
      ['short', 1000],
      ['feature', null],
    ]);
  });
  it('are merged if they are equal', () => {
    expect(getFees([fee(1500)], null)).toEqual([[null, 1500]]);
    expect(getFees([], null)).toEqual([[null, null]]);
  });
});

it('uses the other format’s fee if a format has none, and no fee if the format is unknown', () => {
  const shorts = [fee(1000, 'standard', 'short')];
  expect(getFees(shorts, film(feature))).toEqual([[null, 1000]]);
  expect(findApplicableFee(shorts, { format: null, isStudent: false })).toBeNull();
  expect(findClaimableFee(shorts, 1, film(null))).toBeNull();
});
it('treats films of up to forty minutes as shorts', () => {
  expect([
    getFilmFormat(null),
    getFilmFormat(MAX_SHORT_SECONDS),
    getFilmFormat(MAX_SHORT_SECONDS + 1),
  ]).toEqual([null, 'short', 'feature']);
});
