import { makeCompetition, makeFee, makeTier, NOW } from '../../../test/make.js';
import type { Fee } from '../model.js';
import { getClaimableFee, isOver, isUndated, findNextTier } from './tiers.js';

const past = makeTier('2027-01-14');
const soon = makeTier('2027-02-01');
const later = makeTier('2027-03-01');
const today = makeTier('2027-01-15');

describe('the next deadline', () => {
  it.each([
    ['the earliest that is not past, in whatever order', [later, soon, past], soon],
    ['not a withdrawn one', [{ ...soon, deprecated: true }, later], later],
    ['none when all are past', [past], null],
    ['none without dates', [], null],
    ['one that ends today', [today], today],
    ['by the instant, not the day', [makeTier('2027-01-15', { closesAt: '2027-01-15T11:59:59.000Z' })], null],
  ])('is %s', (_what, tiers, next) => expect(findNextTier(makeCompetition({ tiers }), NOW)).toBe(next));
});

describe('the state of a competition', () => {
  it.each([
    ['with a date to come', { tiers: [past, soon] }, false, false],
    ['with past dates only', { tiers: [past] }, true, false],
    ['without any date', { tiers: [] }, false, true],
    ['deprecated', { isDeprecated: true, tiers: [soon] }, true, false],
    ['deprecated, without dates', { isDeprecated: true, tiers: [] }, true, true],
  ])('is correct for one %s', (_what, over, over_, undated) => {
    const competition = makeCompetition(over);
    expect([isOver(competition, NOW), isUndated(competition)]).toEqual([over_, undated]);
  });
});

describe('the fee', () => {
  const short = { length: 1200, directorIsStudent: false };
  const feature = { length: 5400, directorIsStudent: false };
  const getFee = (fees: Fee[], film: { length: number | null; directorIsStudent: boolean | null } = short) =>
    getClaimableFee(makeTier('2027-06-01', { fees }), film)?.amount ?? null;

  it.each<[string, Fee[], { length: number | null; directorIsStudent: boolean | null }, number | null]>([
    ['the cheapest', [makeFee(3000), makeFee(2000)], short, 2000],
    ['nothing is known', [], short, null],
    ['free is a fee', [makeFee(0), makeFee(2000)], short, 0],
    ['a member’s is nobody’s', [makeFee(500, { audience: 'member' }), makeFee(2000)], short, 2000],
    ['a student’s is not for others', [makeFee(500, { audience: 'student' }), makeFee(2000)], short, 2000],
    [
      'a student’s is for students',
      [makeFee(500, { audience: 'student' }), makeFee(2000)],
      { length: 1200, directorIsStudent: true },
      500,
    ],
    [
      'a student’s is not for who may be one',
      [makeFee(500, { audience: 'student' }), makeFee(2000)],
      { length: 1200, directorIsStudent: null },
      2000,
    ],
    [
      'a short’s for a short',
      [makeFee(1000, { appliesTo: 'short' }), makeFee(3000, { appliesTo: 'feature' })],
      short,
      1000,
    ],
    [
      'a feature’s for a feature',
      [makeFee(1000, { appliesTo: 'short' }), makeFee(3000, { appliesTo: 'feature' })],
      feature,
      3000,
    ],
    [
      'none of either for an unknown runtime',
      [makeFee(1000, { appliesTo: 'short' })],
      { length: null, directorIsStudent: null },
      null,
    ],
    [
      'forty minutes are a short',
      [makeFee(1000, { appliesTo: 'short' })],
      { length: 2400, directorIsStudent: null },
      1000,
    ],
    [
      'a second more is a feature',
      [makeFee(1000, { appliesTo: 'short' }), makeFee(2000, { appliesTo: 'feature' })],
      { length: 2401, directorIsStudent: null },
      2000,
    ],
    [
      'a fee for shorts alone is what every film pays',
      [makeFee(1000, { appliesTo: 'short' })],
      { length: 2401, directorIsStudent: null },
      1000,
    ],
    [
      'but not one whose length nobody knows',
      [makeFee(1000, { appliesTo: 'short' })],
      { length: null, directorIsStudent: null },
      null,
    ],
  ])('is correct: %s', (_what, fees, film, amount) => expect(getFee(fees, film)).toBe(amount));

  it('is unknown without a future deadline', () => expect(getClaimableFee(null, short)).toBeNull());
});
