import fc from 'fast-check';
import {
  makeContext,
  makeCompetition,
  makeFee,
  makeFestival,
  makeFilm,
  makeTerm,
  makeTier,
} from '../../../test/make.js';
import { withNextTier } from './match-directly.js';
import { evaluate } from '../evaluation/evaluate.js';
import type { Competition, Festival, Film } from '../model.js';
import {
  compareMatches,
  noPreferences,
  computeScore,
  type EvaluatedCompetition,
  type Preferences,
  type Shares,
} from './rank.js';
import { weights } from './weights.js';

const context = makeContext();
const distantTiers = [makeTier('2028-01-01')];
const withFee = (amount: number) => ({ tiers: [makeTier('2028-01-01', { fees: [makeFee(amount)] })] });
const evaluateCompetition = (competition: Competition, film: Film = makeFilm()): EvaluatedCompetition =>
  withNextTier(film, competition, context, evaluate(film, competition, context));
const scoreWith = (
  overrides: Partial<Competition>,
  film: Partial<Film> = {},
  preferences: Partial<Preferences> = {},
  shares: Shares = new Map(),
) =>
  computeScore(
    evaluateCompetition(makeCompetition({ tiers: distantTiers, ...overrides }), makeFilm(film)),
    { ...noPreferences, ...preferences },
    shares,
    context,
  );
const getPoints = (...args: Parameters<typeof scoreWith>) =>
  Object.fromEntries(scoreWith(...args).components.map((component) => [component.name, component.points]));
const withFestival = (overrides: Partial<Festival>) => ({ festival: makeFestival(overrides) });

describe('the components of a score', () => {
  const drama = makeTerm('genre_restriction', { list: ['Drama'], bonusRanking: 5 });
  const oscars = makeTerm('expected_qualifier', { value: 'Academy Awards (Oscars)' });
  const online = makeTerm('online_restriction', { value: true });
  it.each<[string, Parameters<typeof scoreWith>, Record<string, number>]>([
    ['a competition without properties', [{}], {}],
    ['the bonus of the competition', [{ bonusRanking: 7 }], { bonus: 7 }],
    ['a passed term’s bonus', [{ terms: [drama] }, { genres: ['Drama'] }], { terms: 5 }],
    ['a failing term', [{ terms: [drama] }, { genres: ['Horror'] }], {}],
    [
      'a satisfied optional term',
      [{ terms: [{ ...drama, isMandatory: false }] }, { genres: ['Drama'] }],
      { terms: 5 },
    ],
    [
      'a list by which one competition in four admits the film',
      [
        { terms: [{ ...drama, bonusRanking: 0 }] },
        { genres: ['Drama'] },
        {},
        new Map([['genre_restriction', 1 / 4]]),
      ],
      { specialisation: 2 * weights.specialisation },
    ],
    [
      'a list by which all competitions admit the film',
      [
        { terms: [{ ...drama, bonusRanking: 0 }] },
        { genres: ['Drama'] },
        {},
        new Map([['genre_restriction', 1]]),
      ],
      {},
    ],
    [
      'a rare list, up to the maximum',
      [
        { terms: [{ ...drama, bonusRanking: 0 }] },
        { genres: ['Drama'] },
        {},
        new Map([['genre_restriction', 1e-9]]),
      ],
      { specialisation: weights.specialisationMax },
    ],
    [
      'a preferred qualifier',
      [{ terms: [oscars] }, {}, { qualifiers: ['Academy Awards (Oscars)'] }],
      { qualifiers: 30 },
    ],
    ['another qualifier', [{ terms: [oscars] }, {}, { qualifiers: ['BAFTA'] }], {}],
    ['arthouse A', [withFestival({ arthouseIndex: 'A' })], { arthouse: 15 }],
    ['arthouse CAA', [withFestival({ arthouseIndex: 'CAA' })], { arthouse: 10 }],
    ['arthouse CA', [withFestival({ arthouseIndex: 'CA' })], { arthouse: 5 }],
    ['arthouse unknown', [withFestival({ arthouseIndex: 'unknown' })], {}],
    [
      'one in two selected',
      [withFestival({ projectsSelected: 50, estimatedSubmissions: 100 })],
      { odds: 10 },
    ],
    [
      'more films selected than submitted, as if all were selected',
      [withFestival({ projectsSelected: 200, estimatedSubmissions: 100 })],
      { odds: 20 },
    ],
    ['unknown odds', [withFestival({ projectsSelected: 50, estimatedSubmissions: 0 })], {}],
    ['a fee of 0', [withFee(0)], { fee: 8 }],
    ['a fee without a budget', [withFee(100)], {}],
    ['a fee at the budget', [withFee(100), {}, { budget: { amount: 100, currency: 'EUR' } }], { fee: 5 }],
    ['a fee above it', [withFee(101), {}, { budget: { amount: 100, currency: 'EUR' } }], { fee: -12 }],
    [
      'a fee above a limit in another currency',
      [withFee(84), {}, { budget: { amount: 100, currency: 'USD' } }],
      { fee: -12 },
    ],
    [
      'a fee below a limit in another currency',
      [withFee(83), {}, { budget: { amount: 100, currency: 'USD' } }],
      { fee: 5 },
    ],
    ['a fee that cannot be compared', [withFee(101), {}, { budget: { amount: 100, currency: 'JPY' } }], {}],
    ['a preferred region', [{}, {}, { regions: ['Western Europe'] }], { region: 10 }],
    [
      'a region that is preferred under two names, once',
      [{}, {}, { regions: ['Europe', 'Western Europe'] }],
      { region: 10 },
    ],
    ['another region', [{}, {}, { regions: ['Asia'] }], {}],
    ['a deadline on the last preferred day', [{}, {}, { to: '2028-01-01' }], { dates: 6 }],
    ['a deadline the day after', [{}, {}, { to: '2027-12-31' }], { dates: -6 }],
    ['a deadline too early', [{}, {}, { from: '2028-01-02' }], { dates: -6 }],
    [
      'two unknown rules',
      [{ terms: [online, makeTerm('type_restriction', { list: ['Animation'] })] }],
      { unknown: -8 },
    ],
    [
      'an unknown group counts once',
      [
        {
          terms: [
            { ...online, groupKey: 'a' },
            makeTerm('type_restriction', { list: ['Animation'], groupKey: 'a' }),
          ],
        },
      ],
      { unknown: -4 },
    ],
  ])('are correct for %s', (_title, args, expected) => expect(getPoints(...args)).toEqual(expected));

  it('do not depend on how near the deadline is', () => {
    const [near, far] = ['2027-01-18', '2027-05-16'].map((date) => getPoints({ tiers: [makeTier(date)] }));
    expect(near).toEqual(far);
  });

  it('do not count an available premiere as a speciality, even if its rule lists countries', () => {
    const regional = makeTerm('premiere_restriction', { value: 'Regional', list: ['FR', 'BE'] });
    expect(
      getPoints(
        { terms: [regional] },
        { screenings: [], isOnline: false },
        {},
        new Map([['premiere_restriction', 1 / 8]]),
      ),
    ).toEqual({});
  });
  it('do not count a list of excluded values as a speciality', () => {
    const foreign = makeTerm('country_restriction_forbidden', { list: ['FR'] });
    const shares = new Map([['country_restriction_forbidden', 1 / 8]]);
    expect(getPoints({ terms: [foreign] }, { productionCountries: ['PT'] }, {}, shares)).toEqual({});
  });
  it('name the terms that contributed, awards first, and the percentage of competitions with a matching list', () => {
    const award = { ...oscars, bonusRanking: 10 };
    const { components } = scoreWith(
      { terms: [{ ...drama, name: 'Theme' }, award] },
      { genres: ['Drama'] },
      {},
      new Map([['genre_restriction', 0.12]]),
    );
    const named = Object.fromEntries(
      components.map(({ name, subjects, quantity }) => [name, { subjects, quantity }]),
    );
    expect(named.terms).toEqual({ subjects: ['Academy Awards (Oscars)', 'Theme'], quantity: 1 });
    expect(named.specialisation).toEqual({ subjects: ['genre_restriction 12'], quantity: 0 });
  });
  it('add up to the score in whole points', () => {
    const { score: total, components } = scoreWith(
      {
        bonusRanking: 3,
        ...withFestival({ arthouseIndex: 'A', projectsSelected: 1, estimatedSubmissions: 3 }),
        ...withFee(0),
      },
      {},
      { regions: ['Europe'] },
    );
    expect(components.map((component) => component.points)).toEqual([3, 15, 7, 8, 10]);
    expect(total).toBe(43);
  });
});

describe('the order of matches', () => {
  const makeScored = (id: number, total: number, date: string | null) => ({
    ...evaluateCompetition(makeCompetition({ id, tiers: date ? [makeTier(date)] : [] })),
    score: total,
    components: [],
  });
  it('is by score, then by deadline, then by id, for any input order', () => {
    const ordered = [
      makeScored(9, 20, null),
      makeScored(8, 10, '2027-02-01'),
      makeScored(2, 10, '2027-03-01'),
      makeScored(3, 10, '2027-03-01'),
      makeScored(1, 10, null),
      makeScored(4, -5, '2027-02-01'),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(ordered, { minLength: ordered.length }), (shuffled) => {
        expect(shuffled.toSorted(compareMatches).map(({ competition }) => competition.id)).toEqual([
          9, 8, 2, 3, 1, 4,
        ]);
      }),
    );
  });
});
