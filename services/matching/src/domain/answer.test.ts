import { makeAsker, makeCompetition, makeFee, makeFilm, makeTerm, makeTier } from '../../test/make.js';
import { answerPlainly } from './answer.js';
import type { Competition, Term } from './facts.js';
import { noPreferences } from './rank.js';

const film = makeFilm({ length: 1200, genres: ['Drama'] });
const ask = (...competitions: Competition[]) => answerPlainly(film, competitions, noPreferences, makeAsker());
const ids = (...competitions: Competition[]) => ask(...competitions).ranked.map((one) => one.competition.id);
const pass = makeTerm('runtime_restriction_max', { value: 1200 });
const fail = makeTerm('runtime_restriction_max', { value: 1199 });
const genre = makeTerm('genre_restriction', { list: ['Horror'] });
const open = makeTerm('director_restriction_age_max', { value: 30 });
const ruled = (id: number, terms: Term[], over: Partial<Competition> = {}) =>
  makeCompetition({ id, terms, ...over });

describe('a film against a catalogue', () => {
  it('finds the eligible first, then to confirm, unchecked, near misses, the rest; what has no date comes last', () => {
    const undated = { tiers: [] };
    const inOrder = [
      ruled(9, [pass]),
      ruled(8, [pass, open]),
      ruled(7, []),
      ruled(6, [fail]),
      ruled(5, [fail, genre]),
      ruled(4, [pass], undated),
      ruled(3, [pass, open], undated),
      ruled(2, [fail], undated),
      ruled(1, [fail, genre], undated),
    ];
    expect(ids(...inOrder.toReversed())).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });
  it('ranks within each of them', () =>
    expect(
      ids(
        ruled(1, [fail]),
        ruled(2, [fail], { bonusRanking: 5 }),
        ruled(3, [pass]),
        ruled(4, [pass], { bonusRanking: 5 }),
      ),
    ).toEqual([4, 3, 2, 1]));
  it('leaves out what is withdrawn or over', () =>
    expect(
      ids(
        ruled(1, [pass], { isDeprecated: true }),
        ruled(2, [pass], { tiers: [makeTier('2026-12-01')] }),
        ruled(3, [pass]),
      ),
    ).toEqual([3]));
  it('counts a list for more, the smaller the share of the live ones whose lists of its kind admit the film', () => {
    const drama = [makeTerm('genre_restriction', { list: ['Drama'] })];
    const { ranked, shares } = ask(
      ruled(1, [...drama, ...drama]),
      ruled(2, [makeTerm('genre_restriction', { list: ['Horror'] })]),
      ruled(3, [pass]),
      ruled(4, drama),
      ruled(5, drama, { isDeprecated: true }),
    );
    expect([...shares]).toEqual([['genre_restriction', 0.5]]);
    const points = ranked.map(({ competition, parts }) => [
      competition.id,
      parts.find(({ name }) => name === 'specialisation')?.points,
    ]);
    expect(points).toEqual([
      [1, 8],
      [4, 4],
      [3, undefined],
      [2, undefined],
    ]);
  });
  it('says the next deadline and what the film pays there', () => {
    const early = makeTier('2027-02-01', { fees: [makeFee(500)] });
    const late = makeTier('2027-04-01', { fees: [makeFee(900)] });
    const [{ tier, fee }] = ask(ruled(1, [pass], { tiers: [late, early] })).ranked as [
      ReturnType<typeof ask>['ranked'][0],
    ];
    expect({ tier, fee }).toEqual({ tier: early, fee: early.fees[0] });
  });
});
