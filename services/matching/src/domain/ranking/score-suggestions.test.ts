import {
  makeContext,
  makeCompetition,
  makeFee,
  makeFestival,
  makeFilm,
  makeTerm,
  makeTier,
} from '../../../test/make.js';
import { withNextTier, type ScoredMatch } from './match-directly.js';
import { evaluate } from '../evaluation/evaluate.js';
import type { Competition, Film } from '../model.js';
import { findScoreSuggestions } from './score-suggestions.js';
import { noPreferences, computeScore, type Preferences } from './rank.js';
import { weights } from './weights.js';

const context = makeContext();
/** A deadline that is near, and a festival without a location. */
const plainCompetition = { tiers: [makeTier('2027-02-01')], festival: makeFestival({ country: null }) };
function scoreMatch(competition: Competition, film: Film, preferences: Preferences): ScoredMatch {
  const evaluatedCompetition = withNextTier(film, competition, context, evaluate(film, competition, context));
  return { ...evaluatedCompetition, ...computeScore(evaluatedCompetition, preferences, new Map(), context) };
}
const getRaises = (
  competition: Partial<Competition>,
  preferences: Partial<Preferences> = {},
  film: Partial<Film> = {},
) => {
  const allPreferences = { ...noPreferences, ...preferences };
  return findScoreSuggestions(
    scoreMatch(makeCompetition({ ...plainCompetition, ...competition }), makeFilm(film), allPreferences),
    allPreferences,
    context,
  );
};
const withFee = (amount: number, currency = 'EUR') => ({
  tiers: [makeTier('2027-02-01', { fees: [makeFee(amount, { currency })] })],
});

describe('suggestions that raise a score', () => {
  it('are empty when there is nothing to fill in or prefer', () => expect(getRaises({})).toEqual([]));

  it('include each missing field with the total of the rules that it settles', () => {
    const terms = [
      makeTerm('runtime_restriction_max', { value: 1200 }),
      makeTerm('runtime_restriction_min', { value: 60 }),
      makeTerm('director_restriction_age_max', { value: 30 }),
      makeTerm('director_restriction_gender', { value: 'female', isMandatory: false }),
    ];
    expect(getRaises({ terms })).toEqual([
      { code: 'missing-field', field: 'length', points: 8 },
      { code: 'missing-field', field: 'directorAge', points: 4 },
    ]);
  });
  it('never include how a director identifies', () => {
    const terms = [makeTerm('director_restriction_identity', { list: ['Indigenous'] })];
    expect(getRaises({ terms })).toEqual([]);
  });
  it('include an award that is not among the preferences', () => {
    const festival = makeFestival({ country: null, qualifiers: ['BAFTA', 'Goya Awards'] });
    expect(getRaises({ festival }, { qualifiers: ['BAFTA'] })).toEqual([
      { code: 'qualifier', award: 'Goya Awards', points: weights.qualifierSought },
    ]);
  });
  it('include the festival’s region when none of its regions is preferred', () => {
    const festival = makeFestival({ country: 'BR' });
    expect(getRaises({ festival }, { regions: ['Europe'] })).toEqual([
      { code: 'region', region: 'South America', points: 10 },
    ]);
    expect(getRaises({ festival }, { regions: ['Americas'] })).toEqual([]);
  });
  it('include a budget that covers the fee, in the currency of the present one', () => {
    const budget = { amount: 4000, currency: 'EUR' };
    expect(getRaises(withFee(4000))).toEqual([{ code: 'budget', budget, points: 5 }]);
    expect(getRaises(withFee(4000), { budget: { amount: 1000, currency: 'EUR' } })).toEqual([
      { code: 'budget', budget, points: 17 },
    ]);
    expect(getRaises(withFee(4000), { budget })).toEqual([]);
    expect(getRaises(withFee(0))).toEqual([]);
    expect(getRaises(withFee(4000), { budget: { amount: 1, currency: 'USD' } })).toEqual([
      { code: 'budget', budget: { amount: 4800, currency: 'USD' }, points: 17 },
    ]);
    expect(getRaises(withFee(4000), { budget: { amount: 1, currency: 'JPY' } })).toEqual([]);
  });
  it('include dates that contain the deadline', () => {
    expect(getRaises({}, { from: '2027-03-01' })).toEqual([{ code: 'dates', on: '2027-02-01', points: 12 }]);
    expect(getRaises({}, { to: '2027-03-01' })).toEqual([]);
  });
  it('are sorted by points', () => {
    const festival = makeFestival({ country: 'BR', qualifiers: ['BAFTA'] });
    const codes = getRaises({ festival, tiers: [makeTier('2027-06-01')] }).map(({ code }) => code);
    expect(codes).toEqual(['qualifier', 'region']);
  });
});
