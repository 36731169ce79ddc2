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
import { withNextTier } from './answer.js';
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
const far = [makeTier('2028-01-01')];
const costing = (amount: number) => ({ tiers: [makeTier('2028-01-01', { fees: [makeFee(amount)] })] });
const placed = (competition: Competition, film: Film = makeFilm()): EvaluatedCompetition =>
  withNextTier(film, competition, context, evaluate(film, competition, context));
const scoreWith = (
  over: Partial<Competition>,
  film: Partial<Film> = {},
  preferred: Partial<Preferences> = {},
  shares: Shares = new Map(),
) =>
  computeScore(
    placed(makeCompetition({ tiers: far, ...over }), makeFilm(film)),
    { ...noPreferences, ...preferred },
    shares,
    context,
  );
const points = (...args: Parameters<typeof scoreWith>) =>
  Object.fromEntries(scoreWith(...args).components.map((component) => [component.name, component.points]));
const at = (over: Partial<Festival>) => ({ festival: makeFestival(over) });

describe('the components of a score', () => {
  const drama = makeTerm('genre_restriction', { list: ['Drama'], bonusRanking: 5 });
  const oscars = makeTerm('expected_qualifier', { value: 'Academy Awards (Oscars)' });
  const online = makeTerm('online_restriction', { value: true });
  it.each<[string, Parameters<typeof scoreWith>, Record<string, number>]>([
    ['nothing to say', [{}], {}],
    ['its bonus', [{ bonusRanking: 7 }], { bonus: 7 }],
    ['a passed term’s bonus', [{ terms: [drama] }, { genres: ['Drama'] }], { terms: 5 }],
    ['no bonus of a term that fails', [{ terms: [drama] }, { genres: ['Horror'] }], {}],
    [
      'a wish that is met',
      [{ terms: [{ ...drama, isMandatory: false }] }, { genres: ['Drama'] }],
      { terms: 5 },
    ],
    [
      'a list that one in four admits',
      [
        { terms: [{ ...drama, bonusRanking: 0 }] },
        { genres: ['Drama'] },
        {},
        new Map([['genre_restriction', 1 / 4]]),
      ],
      { specialisation: 2 * weights.specialisation },
    ],
    [
      'a list that all admit',
      [
        { terms: [{ ...drama, bonusRanking: 0 }] },
        { genres: ['Drama'] },
        {},
        new Map([['genre_restriction', 1]]),
      ],
      {},
    ],
    [
      'a rare list, up to a bound',
      [
        { terms: [{ ...drama, bonusRanking: 0 }] },
        { genres: ['Drama'] },
        {},
        new Map([['genre_restriction', 1e-9]]),
      ],
      { specialisation: weights.specialisationMax },
    ],
    [
      'a qualifier that is sought',
      [{ terms: [oscars] }, {}, { qualifiers: ['Academy Awards (Oscars)'] }],
      { qualifiers: 30 },
    ],
    ['a qualifier that is not sought', [{ terms: [oscars] }, {}, { qualifiers: ['BAFTA'] }], {}],
    ['arthouse A', [at({ arthouseIndex: 'A' })], { arthouse: 15 }],
    ['arthouse CAA', [at({ arthouseIndex: 'CAA' })], { arthouse: 10 }],
    ['arthouse CA', [at({ arthouseIndex: 'CA' })], { arthouse: 5 }],
    ['arthouse unknown', [at({ arthouseIndex: 'unknown' })], {}],
    ['one in two selected', [at({ projectsSelected: 50, estimatedSubmissions: 100 })], { odds: 10 }],
    [
      'more selected than sent: all',
      [at({ projectsSelected: 200, estimatedSubmissions: 100 })],
      { odds: 20 },
    ],
    ['odds that nobody knows', [at({ projectsSelected: 50, estimatedSubmissions: 0 })], {}],
    ['free', [costing(0)], { fee: 8 }],
    ['a fee, no budget', [costing(100)], {}],
    ['a fee at the budget', [costing(100), {}, { budget: { amount: 100, currency: 'EUR' } }], { fee: 5 }],
    ['a fee above it', [costing(101), {}, { budget: { amount: 100, currency: 'EUR' } }], { fee: -12 }],
    ['a fee in another currency', [costing(101), {}, { budget: { amount: 100, currency: 'USD' } }], {}],
    ['a region that is sought', [{}, {}, { regions: ['Western Europe'] }], { region: 10 }],
    ['a region once, however named', [{}, {}, { regions: ['Europe', 'Western Europe'] }], { region: 10 }],
    ['another region', [{}, {}, { regions: ['Asia'] }], {}],
    ['a deadline on the last day sought', [{}, {}, { to: '2028-01-01' }], { dates: 6 }],
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
  ])('are correct for %s', (_what, args, expected) => expect(points(...args)).toEqual(expected));

  it.each([
    ['2027-01-15', 2],
    ['2027-01-17', 2],
    ['2027-01-18', 8],
    ['2027-01-21', 8],
    ['2027-01-22', 12],
    ['2027-02-14', 12],
    ['2027-02-15', 8],
    ['2027-03-16', 8],
    ['2027-03-17', 4],
    ['2027-05-15', 4],
    ['2027-05-16', undefined],
  ])('give a deadline on %s %s points', (date, expected) =>
    expect(points({ tiers: [makeTier(date)] }).deadline).toBe(expected),
  );

  it('do not count a free premiere as a speciality, with or without countries', () => {
    const regional = makeTerm('premiere_restriction', { value: 'Regional', list: ['FR', 'BE'] });
    expect(
      points(
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
    expect(points({ terms: [foreign] }, { productionCountries: ['PT'] }, {}, shares)).toEqual({});
  });
  it('name the terms that contributed, awards first, and the rarity of a list', () => {
    const award = { ...oscars, bonusRanking: 10 };
    const { components } = scoreWith(
      { terms: [{ ...drama, name: 'Theme' }, award] },
      { genres: ['Drama'] },
      {},
      new Map([['genre_restriction', 0.12]]),
    );
    const named = Object.fromEntries(components.map(({ name, about, number }) => [name, { about, number }]));
    expect(named.terms).toEqual({ about: ['Academy Awards (Oscars)', 'Theme'], number: 1 });
    expect(named.specialisation).toEqual({ about: ['genre_restriction 12'], number: 0 });
  });
  it('add up to the score in whole points', () => {
    const { score: total, components } = scoreWith(
      {
        bonusRanking: 3,
        ...at({ arthouseIndex: 'A', projectsSelected: 1, estimatedSubmissions: 3 }),
        ...costing(0),
      },
      {},
      { regions: ['Europe'] },
    );
    expect(components.map((component) => component.points)).toEqual([3, 15, 7, 8, 10]);
    expect(total).toBe(43);
  });
});

describe('the order of matches', () => {
  const scored = (id: number, total: number, date: string | null) => ({
    ...placed(makeCompetition({ id, tiers: date ? [makeTier(date)] : [] })),
    score: total,
    components: [],
  });
  it('is by score, then by deadline, then by id, for any input order', () => {
    const inRightOrder = [
      scored(9, 20, null),
      scored(8, 10, '2027-02-01'),
      scored(2, 10, '2027-03-01'),
      scored(3, 10, '2027-03-01'),
      scored(1, 10, null),
      scored(4, -5, '2027-02-01'),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(inRightOrder, { minLength: inRightOrder.length }), (shuffled) => {
        expect(shuffled.toSorted(compareMatches).map(({ competition }) => competition.id)).toEqual([
          9, 8, 2, 3, 1, 4,
        ]);
      }),
    );
  });
});
