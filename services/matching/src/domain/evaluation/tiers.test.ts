import { makeCompetition, makeFee, makeTier, NOW } from '../../../test/make.js';
import type { Fee } from '../model.js';
import { getClaimableFee, isOver, isUndated, findNextTier } from './tiers.js';

const past = makeTier('2027-01-14');
const soon = makeTier('2027-02-01');
const later = makeTier('2027-03-01');
const today = makeTier('2027-01-15');

describe('the next deadline', () => {
  it.each([
    ['the earliest that is not past, in any order', [later, soon, past], soon],
    ['not a withdrawn one', [{ ...soon, deprecated: true }, later], later],
    ['none when all are past', [past], null],
    ['none without dates', [], null],
    ['one that ends today', [today], today],
    [
      'none when its instant is past, even on the same day',
      [makeTier('2027-01-15', { closesAt: '2027-01-15T11:59:59.000Z' })],
      null,
    ],
  ])('is %s', (_title, tiers, next) => expect(findNextTier(makeCompetition({ tiers }), NOW)).toBe(next));
});

describe('isOver and isUndated', () => {
  it.each([
    ['with a future date', { tiers: [past, soon] }, false, false],
    ['with past dates only', { tiers: [past] }, true, false],
    ['without any date', { tiers: [] }, false, true],
    ['deprecated', { isDeprecated: true, tiers: [soon] }, true, false],
    ['deprecated, without dates', { isDeprecated: true, tiers: [] }, true, true],
  ])('return for a competition %s: %s, %s', (_title, fields, expectedOver, expectedUndated) => {
    const competition = makeCompetition(fields);
    expect([isOver(competition, NOW), isUndated(competition)]).toEqual([expectedOver, expectedUndated]);
  });
});

describe('the fee', () => {
  const short = { length: 1200, directorIsStudent: false };
  const feature = { length: 5400, directorIsStudent: false };
  const getFee = (fees: Fee[], film: { length: number | null; directorIsStudent: boolean | null } = short) =>
    getClaimableFee(makeTier('2027-06-01', { fees }), film)?.amount ?? null;

  it.each<[string, Fee[], { length: number | null; directorIsStudent: boolean | null }, number | null]>([
    ['the cheapest applies', [makeFee(3000), makeFee(2000)], short, 2000],
    ['none without fees', [], short, null],
    ['a fee of 0 counts as a fee', [makeFee(0), makeFee(2000)], short, 0],
    ['a fee for members is ignored', [makeFee(500, { audience: 'member' }), makeFee(2000)], short, 2000],
    [
      'a fee for students is ignored for others',
      [makeFee(500, { audience: 'student' }), makeFee(2000)],
      short,
      2000,
    ],
    [
      'a fee for students applies to students',
      [makeFee(500, { audience: 'student' }), makeFee(2000)],
      { length: 1200, directorIsStudent: true },
      500,
    ],
    [
      'a fee for students is ignored if it is unknown whether the director is one',
      [makeFee(500, { audience: 'student' }), makeFee(2000)],
      { length: 1200, directorIsStudent: null },
      2000,
    ],
    [
      'a fee for shorts applies to a short',
      [makeFee(1000, { appliesTo: 'short' }), makeFee(3000, { appliesTo: 'feature' })],
      short,
      1000,
    ],
    [
      'a fee for features applies to a feature',
      [makeFee(1000, { appliesTo: 'short' }), makeFee(3000, { appliesTo: 'feature' })],
      feature,
      3000,
    ],
    [
      'none for an unknown runtime',
      [makeFee(1000, { appliesTo: 'short' })],
      { length: null, directorIsStudent: null },
      null,
    ],
    [
      'a film of forty minutes is a short',
      [makeFee(1000, { appliesTo: 'short' })],
      { length: 2400, directorIsStudent: null },
      1000,
    ],
    [
      'a film one second longer is a feature',
      [makeFee(1000, { appliesTo: 'short' }), makeFee(2000, { appliesTo: 'feature' })],
      { length: 2401, directorIsStudent: null },
      2000,
    ],
    [
      'a fee for shorts applies to every film if there is no other',
      [makeFee(1000, { appliesTo: 'short' })],
      { length: 2401, directorIsStudent: null },
      1000,
    ],
  ])('is correct: %s', (_title, fees, film, amount) => expect(getFee(fees, film)).toBe(amount));

  it('is unknown without a future deadline', () => expect(getClaimableFee(null, short)).toBeNull());
});
