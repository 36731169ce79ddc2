import { makeContext, makeCompetition, makeFee, makeFilm, makeTerm, makeTier } from '../../../test/make.js';
import { answerDirectly } from './answer.js';
import type { Competition, Term } from '../model.js';
import { noPreferences } from './rank.js';

const film = makeFilm({ length: 1200, genres: ['Drama'] });
const answer = (...competitions: Competition[]) =>
  answerDirectly(film, competitions, noPreferences, makeContext());
const ids = (...competitions: Competition[]) =>
  answer(...competitions).ranked.map((whole) => whole.competition.id);
const satisfiedTerm = makeTerm('runtime_restriction_max', { value: 1200 });
const fail = makeTerm('runtime_restriction_max', { value: 1199 });
const genre = makeTerm('genre_restriction', { list: ['Horror'] });
const open = makeTerm('director_restriction_age_max', { value: 30 });
const ruled = (id: number, terms: Term[], over: Partial<Competition> = {}) =>
  makeCompetition({ id, terms, ...over });

describe('a film against a catalogue', () => {
  it('orders eligible, to confirm, unchecked, near misses and the rest, and puts competitions without a date last', () => {
    const undated = { tiers: [] };
    const inOrder = [
      ruled(9, [satisfiedTerm]),
      ruled(8, [satisfiedTerm, open]),
      ruled(7, []),
      ruled(6, [fail]),
      ruled(5, [fail, genre]),
      ruled(4, [satisfiedTerm], undated),
      ruled(3, [satisfiedTerm, open], undated),
      ruled(2, [fail], undated),
      ruled(1, [fail, genre], undated),
    ];
    expect(ids(...inOrder.toReversed())).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });
  it('ranks within each group', () =>
    expect(
      ids(
        ruled(1, [fail]),
        ruled(2, [fail], { bonusRanking: 5 }),
        ruled(3, [satisfiedTerm]),
        ruled(4, [satisfiedTerm], { bonusRanking: 5 }),
      ),
    ).toEqual([4, 3, 2, 1]));
  it('omits withdrawn and past competitions', () =>
    expect(
      ids(
        ruled(1, [satisfiedTerm], { isDeprecated: true }),
        ruled(2, [satisfiedTerm], { tiers: [makeTier('2026-12-01')] }),
        ruled(3, [satisfiedTerm]),
      ),
    ).toEqual([3]));
  it('scores a matching list higher the fewer live competitions have a list that admits the film', () => {
    const drama = [makeTerm('genre_restriction', { list: ['Drama'] })];
    const { ranked, shares } = answer(
      ruled(1, [...drama, ...drama]),
      ruled(2, [makeTerm('genre_restriction', { list: ['Horror'] })]),
      ruled(3, [satisfiedTerm]),
      ruled(4, drama),
      ruled(5, drama, { isDeprecated: true }),
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
    const [{ tier, fee }] = answer(ruled(1, [satisfiedTerm], { tiers: [late, early] })).ranked as [
      ReturnType<typeof answer>['ranked'][0],
    ];
    expect({ tier, fee }).toEqual({ tier: early, fee: early.fees[0] });
  });
});
