import {
  makeAsker,
  makeCompetition,
  makeFee,
  makeFestival,
  makeFilm,
  makeTerm,
  makeTier,
} from '../../test/make.js';
import { place, type Whole } from './answer.js';
import { evaluate } from './evaluate.js';
import type { Competition, Film } from './facts.js';
import { raisesOf } from './raise.js';
import { noPreferences, score, type Preferences } from './rank.js';
import { weights } from './weights.js';

const asker = makeAsker();
/** Near its deadline, and nowhere. */
const plain = { tiers: [makeTier('2027-02-01')], festival: makeFestival({ country: null }) };
function scored(competition: Competition, film: Film, preferences: Preferences): Whole {
  const placed = place(film, competition, asker, evaluate(film, competition, asker));
  return { ...placed, ...score(placed, preferences, new Map(), asker) };
}
const raises = (
  competition: Partial<Competition>,
  preferences: Partial<Preferences> = {},
  film: Partial<Film> = {},
) => {
  const wished = { ...noPreferences, ...preferences };
  return raisesOf(
    scored(makeCompetition({ ...plain, ...competition }), makeFilm(film), wished),
    wished,
    asker,
  );
};
const priced = (amount: number, currency = 'EUR') => ({
  tiers: [makeTier('2027-02-01', { fees: [makeFee(amount, { currency })] })],
});

describe('what would raise a score', () => {
  it('is nothing where there is nothing to tell, to wish or to wait for', () =>
    expect(raises({})).toEqual([]));

  it('is each fact that would settle a rule, with all that it settles', () => {
    const terms = [
      makeTerm('runtime_restriction_max', { value: 1200 }),
      makeTerm('runtime_restriction_min', { value: 60 }),
      makeTerm('director_restriction_age_max', { value: 30 }),
      makeTerm('director_restriction_gender', { value: 'female', isMandatory: false }),
    ];
    expect(raises({ terms })).toEqual([
      { code: 'tell', fact: 'length', points: 8 },
      { code: 'tell', fact: 'directorAge', points: 4 },
    ]);
  });
  it('is never how a director identifies', () => {
    const terms = [makeTerm('director_restriction_identity', { list: ['Indigenous'] })];
    expect(raises({ terms })).toEqual([]);
  });
  it('is the day from which a deadline is near; none where it is', () => {
    expect(raises({ tiers: [makeTier('2027-06-01')] })).toEqual([
      { code: 'wait', from: '2027-05-02', points: 12 },
    ]);
    expect(raises({ tiers: [makeTier('2027-03-10')] })).toEqual([
      { code: 'wait', from: '2027-02-08', points: 4 },
    ]);
    expect(raises({ tiers: [makeTier('2027-02-14')] })).toEqual([]);
  });
  it('is an award that one does not look for yet', () => {
    const festival = makeFestival({ country: null, qualifiers: ['BAFTA', 'Goya Awards'] });
    expect(raises({ festival }, { qualifiers: ['BAFTA'] })).toEqual([
      { code: 'qualifier', award: 'Goya Awards', points: weights.qualifierSought },
    ]);
  });
  it('is its own region, where none of those that it lies in is wanted', () => {
    const festival = makeFestival({ country: 'BR' });
    expect(raises({ festival }, { regions: ['Europe'] })).toEqual([
      { code: 'region', region: 'South America', points: 10 },
    ]);
    expect(raises({ festival }, { regions: ['Americas'] })).toEqual([]);
  });
  it('is a budget that covers its fee, in its currency', () => {
    const budget = { amount: 4000, currency: 'EUR' };
    expect(raises(priced(4000))).toEqual([{ code: 'budget', budget, points: 5 }]);
    expect(raises(priced(4000), { budget: { amount: 1000, currency: 'EUR' } })).toEqual([
      { code: 'budget', budget, points: 17 },
    ]);
    expect(raises(priced(4000), { budget })).toEqual([]);
    expect(raises(priced(0))).toEqual([]);
    expect(raises(priced(4000), { budget: { amount: 1, currency: 'USD' } })).toEqual([]);
  });
  it('is its deadline within one’s dates', () => {
    expect(raises({}, { from: '2027-03-01' })).toEqual([{ code: 'dates', on: '2027-02-01', points: 12 }]);
    expect(raises({}, { to: '2027-03-01' })).toEqual([]);
  });
  it('comes with what gives most first', () => {
    const festival = makeFestival({ country: 'BR', qualifiers: ['BAFTA'] });
    const codes = raises({ festival, tiers: [makeTier('2027-06-01')] }).map(({ code }) => code);
    expect(codes).toEqual(['qualifier', 'wait', 'region']);
  });
});
