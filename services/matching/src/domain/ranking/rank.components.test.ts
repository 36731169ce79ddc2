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
  preferred?: Partial<Preferences>;
  shares?: Record<string, number>;
  context?: Partial<MatchContext>;
}
function getComponents({
  competition: overrides,
  film: facts,
  preferred,
  shares = {},
  context: who,
}: ScoreInput): ScoreComponent[] {
  const [film, context] = [makeFilm(facts), makeContext(who)];
  const competition = makeCompetition({ tiers: [makeTier('2028-01-01')], ...overrides });
  const placed = withNextTier(film, competition, context, evaluate(film, competition, context));
  const all: Shares = new Map(Object.entries(shares));
  return computeScore(placed, { ...noPreferences, ...preferred }, all, context).components;
}
const makeComponent = (
  name: ScoreComponent['name'],
  points: number,
  about: string[] = [],
  number = 0,
): ScoreComponent => ({ name, points, about, number });
const costing = (amount: number) => ({ tiers: [makeTier('2028-01-01', { fees: [makeFee(amount)] })] });
const euro = (amount: number) => ({ amount, currency: 'EUR' });
const bafta = makeTerm('expected_qualifier', { value: 'BAFTA' });
const drama = makeTerm('genre_restriction', { list: ['Drama'] });
const fiction = makeTerm('type_restriction', { list: ['Live-Action / Fiction'] });
const dramatic = { genres: ['Drama'], types: ['Live-Action / Fiction'] };

describe('the details of a score component', () => {
  it.each<[string, ScoreInput, ScoreComponent[]]>([
    ['the bonus: nothing', { competition: { bonusRanking: -7 } }, [makeComponent('bonus', -7)]],
    [
      'terms: their names once, the type of one without, none that gives nothing',
      {
        competition: {
          terms: [
            { ...drama, name: '', bonusRanking: 2 },
            { ...drama, name: 'Theme', bonusRanking: 3 },
            { ...drama, name: 'Theme', bonusRanking: 4 },
            { ...fiction, name: 'Type' },
            { ...bafta, bonusRanking: 0 },
          ],
        },
        film: dramatic,
      },
      [makeComponent('terms', 9, ['type.genre_restriction', 'Theme'])],
    ],
    [
      'specialities: the rarest list first, each once, with its share',
      {
        competition: { terms: [drama, fiction, fiction] },
        film: dramatic,
        shares: { genre_restriction: 1 / 2, type_restriction: 1 / 4 },
      },
      [makeComponent('specialisation', 20, ['type_restriction 25', 'genre_restriction 50'])],
    ],
    [
      'no word of a list that every competition admits the film by, beside a rare one',
      {
        competition: { terms: [drama, fiction] },
        film: dramatic,
        shares: { genre_restriction: 1, type_restriction: 1 / 2 },
      },
      [makeComponent('specialisation', 4, ['type_restriction 50'])],
    ],
    [
      'no speciality of a list that the film does not meet, or might',
      {
        competition: {
          terms: [
            { ...drama, isMandatory: false },
            { ...fiction, isMandatory: false },
          ],
        },
        film: { genres: ['Horror'] },
        shares: { genre_restriction: 1 / 4, type_restriction: 1 / 4 },
      },
      [],
    ],
    [
      'qualifiers: those sought, once, though the festival and its term both say so',
      {
        competition: {
          terms: [bafta],
          festival: makeFestival({ qualifiers: ['BAFTA', 'FIAPF', 'Goya Awards'] }),
        },
        preferred: { qualifiers: ['Goya Awards', 'BAFTA'] },
      },
      [makeComponent('qualifiers', 60, ['BAFTA', 'Goya Awards'])],
    ],
    [
      'no qualifier that is only the value of a rule',
      {
        competition: {
          terms: [makeTerm('director_restriction_gender', { value: 'female', isMandatory: false })],
        },
        preferred: { qualifiers: ['female'] },
      },
      [],
    ],
    [
      'the arthouse index',
      { competition: { festival: makeFestival({ arthouseIndex: 'CAA' }) } },
      [makeComponent('arthouse', 10, ['CAA'])],
    ],
    [
      'odds: how many in a hundred',
      { competition: { festival: makeFestival({ projectsSelected: 1, estimatedSubmissions: 8 }) } },
      [makeComponent('odds', 3, [], 13)],
    ],
    [
      'a deadline: the days of the calendar until it, however late it is today',
      { competition: { tiers: [makeTier('2027-01-18')] }, context: { now: '2027-01-15T23:30:00.000Z' } },
      [makeComponent('deadline', 8, [], 3)],
    ],
    ['free', { competition: costing(0) }, [makeComponent('fee', 8, ['free'])]],
    [
      'a fee within the budget',
      { competition: costing(99), preferred: { budget: euro(100) } },
      [makeComponent('fee', 5, ['within'])],
    ],
    [
      'a fee over the budget',
      { competition: costing(101), preferred: { budget: euro(100) } },
      [makeComponent('fee', -12, ['over'])],
    ],
    [
      'a region: the widest that is sought',
      { preferred: { regions: ['Western Europe', 'Europe'] } },
      [makeComponent('region', 10, ['Europe'])],
    ],
    [
      'no region of a festival without a country',
      {
        competition: { festival: makeFestival({ country: null }) },
        preferred: { regions: ['Europe'] },
        context: { getRegions: () => ['Europe'] },
      },
      [],
    ],
    [
      'a deadline on the first day sought, and no last one said',
      { preferred: { from: '2028-01-01' } },
      [makeComponent('dates', 6, ['within'])],
    ],
    [
      'a deadline after the last day sought, since the first',
      { preferred: { from: '2027-01-01', to: '2027-12-31' } },
      [makeComponent('dates', -6, ['outside'])],
    ],
    ['no dates sought: nothing', {}, []],
    [
      'open rules: how many decide',
      { competition: { terms: [drama, fiction, { ...drama, isMandatory: false }] } },
      [makeComponent('unknown', -8, [], 2)],
    ],
  ])('are correct for %s', (_what, input, components) => expect(getComponents(input)).toEqual(components));
});

it('counts as specialities only the satisfied lists that define an audience', () => {
  const terms = [
    drama,
    makeTerm('genre_restriction', { list: ['Horror'] }),
    makeTerm('film_language', { list: ['fr'] }),
    makeTerm('runtime_restriction_max', { value: 2400 }),
    makeTerm('expected_qualifier', { value: 'BAFTA', list: [] }),
    makeTerm('country_restriction_forbidden', { list: ['FR'] }),
    makeTerm('premiere_restriction', { value: 'Regional', list: ['FR'] }),
    fiction,
  ];
  const film = makeFilm({
    ...dramatic,
    length: 600,
    productionCountries: ['PT'],
    screenings: [],
    isOnline: false,
  });
  const evaluation = evaluate(film, makeCompetition({ terms }), makeContext());
  expect(getPassedListTypes(evaluation)).toEqual(['genre_restriction', 'type_restriction']);
});
