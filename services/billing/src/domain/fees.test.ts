import { Refusal } from '@laurel/runtime/errors/refusals';
import {
  canCreatePage,
  validateFees,
  decideBatchState,
  isSameAsStored,
  getExpiry,
  type Fee,
} from './fees.js';

const createFee = (entryId: number, overrides: Partial<Fee> = {}): Fee => ({
  entryId,
  name: 'Berlinale, Short Film',
  currency: 'EUR',
  amount: 2500,
  ...overrides,
});
const createInput = (entries: Fee[], overrides: object = {}) => ({
  batchId: '7d444840-9dc0-11d1-b245-5ffdce74fad2',
  filmId: 7,
  filmName: 'Salt',
  redirect: '/user/submissions',
  entries,
  takesTokens: false,
  ...overrides,
});
const getRefusal = (input: Parameters<typeof validateFees>[0]) => {
  try {
    validateFees(input);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return [error.code, error.field];
    throw error;
  }
};

it('sorts the fees by entry id and writes their currencies in capitals', () => {
  const { entries } = validateFees(createInput([createFee(9, { currency: 'jpy', amount: 0 }), createFee(2)]));
  expect(entries).toEqual([createFee(2), createFee(9, { currency: 'JPY', amount: 0 })]);
});

const hundredFees = Array.from({ length: 100 }, (_, n) => createFee(n + 1));
it('accepts a hundred entries', () => expect(getRefusal(createInput(hundredFees))).toBeNull());
it.each<[string, Fee[], object, string, string]>([
  ['no entry', [], {}, 'input.invalid', 'entries'],
  ['more than a hundred', [...hundredFees, createFee(101)], {}, 'input.invalid', 'entries'],
  ['a duplicate entry', [createFee(3), createFee(1), createFee(3)], {}, 'input.invalid', 'entries.2.entryId'],
  ['an invalid id', [createFee(0)], {}, 'input.invalid', 'entries.0.entryId'],
  ['a blank name', [createFee(1), createFee(2, { name: ' ' })], {}, 'input.invalid', 'entries.1.name'],
  [
    'a name that is too long',
    [createFee(1, { name: 'x'.repeat(1001) })],
    {},
    'input.invalid',
    'entries.0.name',
  ],
  ['an unknown currency', [createFee(1, { currency: 'EURO' })], {}, 'input.invalid', 'entries.0.currency'],
  ['a negative amount', [createFee(1, { amount: -1 })], {}, 'input.invalid', 'entries.0.amount'],
  ['a fraction of a minor unit', [createFee(1, { amount: 0.5 })], {}, 'input.invalid', 'entries.0.amount'],
  ['a film without a name', [createFee(1)], { filmName: '' }, 'input.invalid', 'filmName'],
  [
    'a redirect that is too long',
    [createFee(1)],
    { redirect: `/${'x'.repeat(500)}` },
    'redirect.too_long',
    'redirect',
  ],
])('refuses %s', (_case, entries, overrides, code, field) =>
  expect(getRefusal(createInput(entries, overrides))).toEqual([code, field]),
);

it.each<[string, object, boolean]>([
  ['the same content', {}, true],
  ['another film name', { filmName: 'Salt and Sea' }, true],
  ['another film', { filmId: 8 }, false],
  ['another redirect', { redirect: '/' }, false],
  ['another amount', { entries: [createFee(1, { amount: 2501 })] }, false],
  ['another currency', { entries: [createFee(1, { currency: 'USD' })] }, false],
  ['another name', { entries: [createFee(1, { name: 'Clermont-Ferrand' })] }, false],
  ['another entry', { entries: [createFee(2)] }, false],
  ['an additional entry', { entries: [createFee(1), createFee(2)] }, false],
])('a request with %s repeats the stored batch: %s', (_case, overrides, isSame) => {
  const batch = { filmId: 7, redirect: '/user/submissions', entries: [{ ...createFee(1), amount: 2500n }] };
  expect(isSameAsStored(createInput([createFee(1)], overrides), batch)).toBe(isSame);
});

const endsAt = new Date('2026-11-25T11:00:00Z');
const getTimeAfterEnd = (minutes: number) => new Date(endsAt.getTime() + minutes * 60_000);
it.each<[string[], number, string]>([
  [[], -60, 'paid'],
  [['paid', 'paid'], -30, 'paid'],
  [['paid', 'paid'], 60, 'paid'],
  [['paid', 'open'], -30, 'open'],
  [['paid', 'opening'], -30, 'open'],
  [['paid', 'expired'], -30, 'ended'],
  [['expired'], -30, 'ended'],
  [['paid', 'open'], 1, 'open'],
  [['paid', 'open'], 2, 'ended'],
  [['opening'], 3, 'ended'],
])('a batch with payments in the states %j is, %i minutes after its end, %s', (states, minutes, state) =>
  expect(decideBatchState(states, endsAt, getTimeAfterEnd(minutes))).toBe(state),
);

it('a page is created only if it can last half an hour, and its batch ends two minutes after it', () => {
  expect([canCreatePage(endsAt, getTimeAfterEnd(-32)), canCreatePage(endsAt, getTimeAfterEnd(-30))]).toEqual([
    true,
    false,
  ]);
  expect(getExpiry(endsAt)).toEqual(getTimeAfterEnd(2));
});
