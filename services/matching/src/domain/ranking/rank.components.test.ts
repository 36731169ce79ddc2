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
import type { MatchContext, Competition, Film } from '../model.js';
import {
  noPreferences,
  getPassedListTypes,
  computeScore,
  type ScoreComponent,
  type Preferences,
  type Shares,
} from './rank.js';

interface ScoreInput {
  competition?: Partial<Competition>;
  film?: Partial<Film>;
  preferences?: Partial<Preferences>;
  shares?: Record<string, number>;
  context?: Partial<MatchContext>;
}
function getComponents({
  competition: competitionFields,
  film: filmFields,
  preferences,
  shares = {},
  context: contextFields,
}: ScoreInput): ScoreComponent[] {
  const film = makeFilm(filmFields);
  const context = makeContext(contextFields);
  const competition = makeCompetition({ tiers: [makeTier('2028-01-01')], ...competitionFields });
  const match = withNextTier(film, competition, context, evaluate(film, competition, context));
  const shareByType: Shares = new Map(Object.entries(shares));
  return computeScore(match, { ...noPreferences, ...preferences }, shareByType, context).components;
}
const makeComponent = (
  name: ScoreComponent['name'],
  points: number,
  subjects: string[] = [],
  quantity = 0,
): ScoreComponent => ({ name, points, subjects, quantity });
const withFee = (amount: number) => ({ tiers: [makeTier('2028-01-01', { fees: [makeFee(amount)] })] });
const euros = (amount: number) => ({ amount, currency: 'EUR' });
const baftaTerm = makeTerm('expected_qualifier', { value: 'BAFTA' });
const dramaTerm = makeTerm('genre_restriction', { list: ['Drama'] });
const fictionTerm = makeTerm('type_restriction', { list: ['Live-Action / Fiction'] });
const dramaFilm = { genres: ['Drama'], types: ['Live-Action / Fiction'] };

describe('the details of a score component', () => {
  it.each<[string, ScoreInput, ScoreComponent[]]>([
    ['the bonus, which names nothing', { competition: { bonusRanking: -7 } }, [makeComponent('bonus', -7)]],
    [
      'terms, by distinct name or by type, without terms that give no points',
      {
        competition: {
          terms: [
            { ...dramaTerm, name: '', bonusRanking: 2 },
            { ...dramaTerm, name: 'Theme', bonusRanking: 3 },
            { ...dramaTerm, name: 'Theme', bonusRanking: 4 },
            { ...fictionTerm, name: 'Type' },
            { ...baftaTerm, bonusRanking: 0 },
          ],
        },
        film: dramaFilm,
      },
      [makeComponent('terms', 9, ['type.genre_restriction', 'Theme'])],
    ],
    [
      'the editorial bonus of an award once, and not if the award is preferred',
      {
        competition: {
          terms: [
            { ...baftaTerm, bonusRanking: 5 },
            { ...baftaTerm, bonusRanking: 4 },
            makeTerm('expected_qualifier', { value: 'Goya Awards', bonusRanking: 3 }),
          ],
        },
        preferences: { qualifiers: ['Goya Awards'] },
      },
      [makeComponent('terms', 5, ['BAFTA'], 1), makeComponent('qualifiers', 30, ['Goya Awards'])],
    ],
    [
      'specialised lists, once each with their share, the rarest first',
      {
        competition: { terms: [dramaTerm, fictionTerm, fictionTerm] },
        film: dramaFilm,
        shares: { genre_restriction: 1 / 2, type_restriction: 1 / 4 },
      },
      [makeComponent('specialisation', 20, ['type_restriction 25', 'genre_restriction 50'])],
    ],
    [
      'a rare list, but not one by which every competition admits the film',
      {
        competition: { terms: [dramaTerm, fictionTerm] },
        film: dramaFilm,
        shares: { genre_restriction: 1, type_restriction: 1 / 2 },
      },
      [makeComponent('specialisation', 4, ['type_restriction 50'])],
    ],
    [
      'no list that the film fails or may fail',
      {
        competition: {
          terms: [
            { ...dramaTerm, isMandatory: false },
            { ...fictionTerm, isMandatory: false },
          ],
        },
        film: { genres: ['Horror'] },
        shares: { genre_restriction: 1 / 4, type_restriction: 1 / 4 },
      },
      [],
    ],
    [
      'preferred qualifiers, once even if both the festival and a term state them',
      {
        competition: {
          terms: [baftaTerm],
          festival: makeFestival({ qualifiers: ['BAFTA', 'FIAPF', 'Goya Awards'] }),
        },
        preferences: { qualifiers: ['Goya Awards', 'BAFTA'] },
      },
      [makeComponent('qualifiers', 60, ['BAFTA', 'Goya Awards'])],
    ],
    [
      'no qualifier that is only the value of a rule',
      {
        competition: {
          terms: [makeTerm('director_restriction_gender', { value: 'female', isMandatory: false })],
        },
        preferences: { qualifiers: ['female'] },
      },
      [],
    ],
    [
      'the arthouse index',
      { competition: { festival: makeFestival({ arthouseIndex: 'CAA' }) } },
      [makeComponent('arthouse', 10, ['CAA'])],
    ],
    [
      'odds, as a percentage',
      { competition: { festival: makeFestival({ projectsSelected: 1, estimatedSubmissions: 8 }) } },
      [makeComponent('odds', 3, [], 13)],
    ],
    ['a fee of 0', { competition: withFee(0) }, [makeComponent('fee', 8, ['free'])]],
    [
      'a fee within the budget',
      { competition: withFee(99), preferences: { budget: euros(100) } },
      [makeComponent('fee', 5, ['within'])],
    ],
    [
      'a fee over the budget',
      { competition: withFee(101), preferences: { budget: euros(100) } },
      [makeComponent('fee', -12, ['over'])],
    ],
    [
      'the widest preferred region',
      { preferences: { regions: ['Western Europe', 'Europe'] } },
      [makeComponent('region', 10, ['Europe'])],
    ],
    [
      'no region of a festival without a country',
      {
        competition: { festival: makeFestival({ country: null }) },
        preferences: { regions: ['Europe'] },
        context: { getRegions: () => ['Europe'] },
      },
      [],
    ],
    [
      'a deadline on the first preferred day, without a last one',
      { preferences: { from: '2028-01-01' } },
      [makeComponent('dates', 6, ['within'])],
    ],
    [
      'a deadline after the last preferred day',
      { preferences: { from: '2027-01-01', to: '2027-12-31' } },
      [makeComponent('dates', -6, ['outside'])],
    ],
    ['no preferred dates', {}, []],
    [
      'unknown rules, counting the mandatory ones',
      { competition: { terms: [dramaTerm, fictionTerm, { ...dramaTerm, isMandatory: false }] } },
      [makeComponent('unknown', -8, [], 2)],
    ],
  ])('are correct for %s', (_title, input, components) => expect(getComponents(input)).toEqual(components));
});

it('counts as specialities only the satisfied lists that define an audience', () => {
  const terms = [
    dramaTerm,
    makeTerm('genre_restriction', { list: ['Horror'] }),
    makeTerm('film_language', { list: ['fr'] }),
    makeTerm('runtime_restriction_max', { value: 2400 }),
    makeTerm('expected_qualifier', { value: 'BAFTA', list: [] }),
    makeTerm('country_restriction_forbidden', { list: ['FR'] }),
    makeTerm('premiere_restriction', { value: 'Regional', list: ['FR'] }),
    fictionTerm,
  ];
  const film = makeFilm({
    ...dramaFilm,
    length: 600,
    productionCountries: ['PT'],
    screenings: [],
    isOnline: false,
  });
  const evaluation = evaluate(film, makeCompetition({ terms }), makeContext());
  expect(getPassedListTypes(evaluation)).toEqual(['genre_restriction', 'type_restriction']);
});
