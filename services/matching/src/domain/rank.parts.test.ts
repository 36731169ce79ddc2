import {
  makeAsker,
  makeCompetition,
  makeFee,
  makeFestival,
  makeFilm,
  makeTerm,
  makeTier,
} from '../../test/make.js';
import { place } from './answer.js';
import { evaluate } from './evaluate.js';
import type { Asker, Competition, Film } from './facts.js';
import { noPreferences, passedLists, score, type Part, type Preferences, type Shares } from './rank.js';

interface Asked {
  of?: Partial<Competition>;
  film?: Partial<Film>;
  wished?: Partial<Preferences>;
  shares?: Record<string, number>;
  asker?: Partial<Asker>;
}
function partsOf({ of, film: facts, wished, shares = {}, asker: who }: Asked): Part[] {
  const [film, asker] = [makeFilm(facts), makeAsker(who)];
  const competition = makeCompetition({ tiers: [makeTier('2028-01-01')], ...of });
  const placed = place(film, competition, asker, evaluate(film, competition, asker));
  const all: Shares = new Map(Object.entries(shares));
  return score(placed, { ...noPreferences, ...wished }, all, asker).parts;
}
const part = (name: Part['name'], points: number, about: string[] = [], number = 0): Part => ({
  name,
  points,
  about,
  number,
});
const costing = (amount: number) => ({ tiers: [makeTier('2028-01-01', { fees: [makeFee(amount)] })] });
const euro = (amount: number) => ({ amount, currency: 'EUR' });
const bafta = makeTerm('expected_qualifier', { value: 'BAFTA' });
const drama = makeTerm('genre_restriction', { list: ['Drama'] });
const fiction = makeTerm('type_restriction', { list: ['Live-Action / Fiction'] });
const dramatic = { genres: ['Drama'], types: ['Live-Action / Fiction'] };

describe('what a part says of itself', () => {
  it.each<[string, Asked, Part[]]>([
    ['the bonus: nothing', { of: { bonusRanking: -7 } }, [part('bonus', -7)]],
    [
      'terms: their names once, the type of one without, none that gives nothing',
      {
        of: {
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
      [part('terms', 9, ['type.genre_restriction', 'Theme'])],
    ],
    [
      'specialities: the rarest list first, each once, with its share',
      {
        of: { terms: [drama, fiction, fiction] },
        film: dramatic,
        shares: { genre_restriction: 1 / 2, type_restriction: 1 / 4 },
      },
      [part('specialisation', 20, ['type_restriction 25', 'genre_restriction 50'])],
    ],
    [
      'no word of a list that every competition admits the film by, beside a rare one',
      {
        of: { terms: [drama, fiction] },
        film: dramatic,
        shares: { genre_restriction: 1, type_restriction: 1 / 2 },
      },
      [part('specialisation', 4, ['type_restriction 50'])],
    ],
    [
      'no speciality of a list that the film does not meet, or might',
      {
        of: {
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
        of: { terms: [bafta], festival: makeFestival({ qualifiers: ['BAFTA', 'FIAPF', 'Goya Awards'] }) },
        wished: { qualifiers: ['Goya Awards', 'BAFTA'] },
      },
      [part('qualifiers', 60, ['BAFTA', 'Goya Awards'])],
    ],
    [
      'no qualifier that is only the value of a rule',
      {
        of: { terms: [makeTerm('director_restriction_gender', { value: 'female', isMandatory: false })] },
        wished: { qualifiers: ['female'] },
      },
      [],
    ],
    [
      'the arthouse index',
      { of: { festival: makeFestival({ arthouseIndex: 'CAA' }) } },
      [part('arthouse', 10, ['CAA'])],
    ],
    [
      'odds: how many in a hundred',
      { of: { festival: makeFestival({ projectsSelected: 1, estimatedSubmissions: 8 }) } },
      [part('odds', 3, [], 13)],
    ],
    [
      'a deadline: the days of the calendar until it, however late it is today',
      { of: { tiers: [makeTier('2027-01-18')] }, asker: { now: '2027-01-15T23:30:00.000Z' } },
      [part('deadline', 8, [], 3)],
    ],
    ['free', { of: costing(0) }, [part('fee', 8, ['free'])]],
    [
      'a fee within the budget',
      { of: costing(99), wished: { budget: euro(100) } },
      [part('fee', 5, ['within'])],
    ],
    [
      'a fee over the budget',
      { of: costing(101), wished: { budget: euro(100) } },
      [part('fee', -12, ['over'])],
    ],
    [
      'a region: the widest that is sought',
      { wished: { regions: ['Western Europe', 'Europe'] } },
      [part('region', 10, ['Europe'])],
    ],
    [
      'no region of a festival without a country',
      {
        of: { festival: makeFestival({ country: null }) },
        wished: { regions: ['Europe'] },
        asker: { regionsOf: () => ['Europe'] },
      },
      [],
    ],
    [
      'a deadline on the first day sought, and no last one said',
      { wished: { from: '2028-01-01' } },
      [part('dates', 6, ['within'])],
    ],
    [
      'a deadline after the last day sought, since the first',
      { wished: { from: '2027-01-01', to: '2027-12-31' } },
      [part('dates', -6, ['outside'])],
    ],
    ['no dates sought: nothing', {}, []],
    [
      'open rules: how many decide',
      { of: { terms: [drama, fiction, { ...drama, isMandatory: false }] } },
      [part('unknown', -8, [], 2)],
    ],
  ])('%s', (_what, asked, parts) => expect(partsOf(asked)).toEqual(parts));
});

it('a speciality is a list that says for whom it is, and that the film meets', () => {
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
  const evaluation = evaluate(film, makeCompetition({ terms }), makeAsker());
  expect(passedLists(evaluation)).toEqual(['genre_restriction', 'type_restriction']);
});
