import { codes } from '../../../test/codes.js';
import {
  validateCompetition,
  type CompetitionFields,
  type DateFields,
  type FeeFields,
} from './competition.js';
import { newTerm } from '../terms/term-fields.js';

const createFee = (overrides: Partial<FeeFields> = {}): FeeFields => ({
  title: 'Standard',
  amount: 2500,
  currency: 'EUR',
  audience: 'standard',
  appliesTo: null,
  ...overrides,
});
const createDate = (overrides: Partial<DateFields> = {}): DateFields => ({
  date: '2027-01-10',
  title: null,
  deprecated: false,
  timezone: null,
  time: null,
  fees: [],
  ...overrides,
});
const createCompetition = (overrides: Partial<CompetitionFields> = {}): CompetitionFields => ({
  name: 'Shorts',
  description: null,
  isDeprecated: false,
  bonusRanking: 0,
  opensOn: null,
  notificationDate: null,
  terms: [],
  dates: [],
  ...overrides,
});
const createCompetitionWithFee = (overrides: Partial<FeeFields>) => ({
  dates: [createDate({ fees: [createFee(), createFee({ title: 'Late', ...overrides })] })],
});
const dayMessage = 'Enter the day as YYYY-MM-DD.';

it.each<[string, Partial<CompetitionFields>, string, string, string]>([
  ['no name', { name: ' ' }, 'name', 'name_missing', 'Enter a name for the competition.'],
  [
    'a name of invisible characters',
    { name: '\u200b' },
    'name',
    'name_missing',
    'Enter a name for the competition.',
  ],
  [
    'a deadline that ends in the year 10000',
    { dates: [createDate({ date: '9999-12-31' })] },
    'dates.0.date',
    'date_invalid',
    dayMessage,
  ],
  [
    'a bonus below the minimum',
    { bonusRanking: -1001 },
    'bonusRanking',
    'bonusRanking_invalid',
    'Enter a whole number between -1000 and 1000.',
  ],
  ['an invalid opening day', { opensOn: 'soon' }, 'opensOn', 'opensOn_invalid', dayMessage],
  [
    'an invalid notification day',
    { notificationDate: '2027-02-30' },
    'notificationDate',
    'notificationDate_invalid',
    dayMessage,
  ],
  [
    'an invalid deadline',
    { dates: [createDate(), createDate({ date: 'x' })] },
    'dates.1.date',
    'date_invalid',
    dayMessage,
  ],
  [
    'an invalid zone',
    { dates: [createDate({ timezone: 'Mars' })] },
    'dates.0.timezone',
    'timezone_invalid',
    '“Mars” is not a time zone. Enter a name such as Europe/Paris, an offset such as +08:00, or AoE.',
  ],
  [
    'two deadlines on one day',
    { dates: [createDate(), createDate()] },
    'dates',
    'dates_invalid',
    'Two deadlines cannot be on the same day.',
  ],
  [
    'two fees with one title',
    createCompetitionWithFee({ title: 'Standard' }),
    'dates.0.fees',
    'fees_invalid',
    'Give each fee of a deadline a different title.',
  ],
  [
    'a fee without a title',
    createCompetitionWithFee({ title: ' ' }),
    'dates.0.fees.1.title',
    'title_invalid',
    'Enter a title for the fee.',
  ],
  [
    'a fee below zero',
    createCompetitionWithFee({ amount: -1 }),
    'dates.0.fees.1.amount',
    'amount_invalid',
    'Enter the fee in whole minor units (such as cents), 0 for free.',
  ],
  [
    'a fraction of a cent',
    createCompetitionWithFee({ amount: 0.5 }),
    'dates.0.fees.1.amount',
    'amount_invalid',
    'Enter the fee in whole minor units (such as cents), 0 for free.',
  ],
  [
    'an invalid currency',
    createCompetitionWithFee({ currency: 'ZZZ' }),
    'dates.0.fees.1.currency',
    'currency_invalid',
    '“ZZZ” is not a currency code.',
  ],
  [
    'a fee for an unknown audience',
    createCompetitionWithFee({ audience: 'pets' }),
    'dates.0.fees.1.audience',
    'audience_invalid',
    'A fee is for standard, student or member.',
  ],
  [
    'a fee for an unknown format',
    createCompetitionWithFee({ appliesTo: 'medium' }),
    'dates.0.fees.1.appliesTo',
    'appliesTo_invalid',
    'A fee applies to short or feature.',
  ],
])('refuses %s', (_what, overrides, field, code, message) =>
  expect(() => validateCompetition(createCompetition(overrides), codes)).toThrow(
    expect.objectContaining({ kind: 'invalid', field, code: `competition.${code}`, message }),
  ),
);

it('validateCompetition refuses an invalid term', () =>
  expect(() => validateCompetition(createCompetition({ terms: [newTerm({ type: 'wish' })] }), codes)).toThrow(
    expect.objectContaining({ code: 'term.type_unknown' }),
  ));

it('validateCompetition accepts a valid competition, trims its name and removes duplicate term values', () => {
  const term = newTerm({ type: 'country_restriction', countries: ['FR', 'FR'] });
  const input = createCompetition({
    name: ' Shorts ',
    opensOn: '2026-09-01',
    notificationDate: '2027-02-28',
    dates: [
      createDate({
        timezone: 'Europe/Paris',
        fees: [createFee({ amount: 0 }), createFee({ title: 'Late', appliesTo: 'short' })],
      }),
      createDate({ date: '2027-01-11' }),
    ],
    terms: [term],
  });
  expect(validateCompetition(input, codes)).toEqual({
    ...input,
    name: 'Shorts',
    terms: [{ ...term, countries: ['FR'] }],
  });
});
