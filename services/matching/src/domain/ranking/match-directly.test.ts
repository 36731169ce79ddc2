import { makeContext, makeCompetition, makeFee, makeFilm, makeTerm, makeTier } from '../../../test/make.js';
import { matchDirectly } from './match-directly.js';
import type { Competition, Term } from '../model.js';
import { noPreferences } from './rank.js';

const film = makeFilm({ length: 1200, genres: ['Drama'] });
const answer = (...competitions: Competition[]) =>
  matchDirectly(film, competitions, noPreferences, makeContext());
const getRankedIds = (...competitions: Competition[]) =>
  answer(...competitions).ranked.map((match) => match.competition.id);
const satisfiedTerm = makeTerm('runtime_restriction_max', { value: 1200 });
const failingTerm = makeTerm('runtime_restriction_max', { value: 1199 });
const failingGenreTerm = makeTerm('genre_restriction', { list: ['Horror'] });
const unknownTerm = makeTerm('director_restriction_age_max', { value: 30 });
const makeCompetitionWithTerms = (id: number, terms: Term[], overrides: Partial<Competition> = {}) =>
  makeCompetition({ id, terms, ...overrides });

describe('matchDirectly', () => {
  it('orders by eligible, to confirm, unchecked, near miss and not eligible, with undated competitions last', () => {
    const undated = { tiers: [] };
    const inOrder = [
      makeCompetitionWithTerms(9, [satisfiedTerm]),
      makeCompetitionWithTerms(8, [satisfiedTerm, unknownTerm]),
      makeCompetitionWithTerms(7, []),
      makeCompetitionWithTerms(6, [failingTerm]),
      makeCompetitionWithTerms(5, [failingTerm, failingGenreTerm]),
      makeCompetitionWithTerms(4, [satisfiedTerm], undated),
      makeCompetitionWithTerms(3, [satisfiedTerm, unknownTerm], undated),
      makeCompetitionWithTerms(2, [failingTerm], undated),
      makeCompetitionWithTerms(1, [failingTerm, failingGenreTerm], undated),
    ];
    expect(getRankedIds(...inOrder.toReversed())).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });
  it('ranks within each group', () =>
    expect(
      getRankedIds(
        makeCompetitionWithTerms(1, [failingTerm]),
        makeCompetitionWithTerms(2, [failingTerm], { bonusRanking: 5 }),
        makeCompetitionWithTerms(3, [satisfiedTerm]),
        makeCompetitionWithTerms(4, [satisfiedTerm], { bonusRanking: 5 }),
      ),
    ).toEqual([4, 3, 2, 1]));
  it('omits withdrawn and past competitions', () =>
    expect(
      getRankedIds(
        makeCompetitionWithTerms(1, [satisfiedTerm], { isDeprecated: true }),
        makeCompetitionWithTerms(2, [satisfiedTerm], { tiers: [makeTier('2026-12-01')] }),
        makeCompetitionWithTerms(3, [satisfiedTerm]),
      ),
    ).toEqual([3]));
  it('scores a matching list higher the fewer live competitions have a list that admits the film', () => {
    const drama = [makeTerm('genre_restriction', { list: ['Drama'] })];
    const { ranked, shares } = answer(
      makeCompetitionWithTerms(1, [...drama, ...drama]),
      makeCompetitionWithTerms(2, [makeTerm('genre_restriction', { list: ['Horror'] })]),
      makeCompetitionWithTerms(3, [satisfiedTerm]),
      makeCompetitionWithTerms(4, drama),
      makeCompetitionWithTerms(5, drama, { isDeprecated: true }),
    );
    expect([...shares]).toEqual([['genre_restriction', 0.5]]);
    const points = ranked.map(({ competition, components }) => [
      competition.id,
      components.find(({ name }) => name === 'specialisation')?.points,
    ]);
    expect(points).toEqual([
      [1, 8],
      [4, 4],
      [3, undefined],
      [2, undefined],
    ]);
  });
  it('returns the next deadline and the fee that the film pays there', () => {
    const early = makeTier('2027-02-01', { fees: [makeFee(500)] });
    const late = makeTier('2027-04-01', { fees: [makeFee(900)] });
    const [{ tier, fee }] = answer(makeCompetitionWithTerms(1, [satisfiedTerm], { tiers: [late, early] }))
      .ranked as [ReturnType<typeof answer>['ranked'][0]];
    expect({ tier, fee }).toEqual({ tier: early, fee: early.fees[0] });
  });
});
