import type { Film } from '../src/domain/facts.js';
import { Engine } from '../src/engine/engine.js';
import { makeAsker, makeCompetition, makeFilm, makeTerm, NOW } from './make.js';
import { numbersFrom, Random } from './random.js';

const SEED = Number(process.env.SEED);
const random = new Random(numbersFrom(SEED));
const { regionsOf } = makeAsker();
const now = Date.parse(NOW);
const [ELIGIBLE, IN_DOUBT] = [0, 1];
type Rule = Parameters<typeof makeTerm>[1] & { type: string };
const engineOf = (...rules: Rule[][]) => {
  const engine = new Engine(regionsOf);
  engine.load(
    rules.map((terms, n) =>
      makeCompetition({ id: n + 1, terms: terms.map((rule) => makeTerm(rule.type, rule)) }),
    ),
  );
  return engine;
};
const nothing = makeFilm();
const settling = (engine: Engine, film: Film = nothing) =>
  engine
    .ask({ film, role: null, now })
    .settling()
    .map((one) => ({ ...one, settles: one.settles.toSorted((a, b) => a - b) }))
    .toSorted((a, b) => a.fact.localeCompare(b.fact));

describe(`what an unknown fact settles (SEED=${SEED})`, () => {
  const upTo = (value: number) => ({ type: 'runtime_restriction_max', value });
  const from = (value: number) => ({ type: 'runtime_restriction_min', value });
  const student = { type: 'director_restriction_is_student', value: true };

  it('is where it alone is missing; where two are, both are waited for', () => {
    expect(settling(engineOf([upTo(900)], [upTo(900), student], [student]))).toEqual([
      { fact: 'directorIsStudent', settles: [3], atMost: 1, asked: 2 },
      { fact: 'length', settles: [1], atMost: 1, asked: 2 },
    ]);
  });
  it('of a number makes eligible at most those that one number suits', () => {
    const [length] = settling(engineOf([upTo(900)], [upTo(1200), from(600)], [from(2400)], [from(900)]));
    expect(length).toEqual({ fact: 'length', settles: [1, 2, 3, 4], atMost: 3, asked: 4 });
  });
  it('of a number that two rules of one competition never take together makes none eligible', () => {
    expect(settling(engineOf([upTo(900), from(1000)]))).toMatchObject([{ settles: [1], atMost: 0 }]);
  });
  it('of one word makes eligible at most those that the same word suits, of alternatives any', () => {
    const gender = (value: string, groupKey: string | null = null) => ({
      type: 'director_restriction_gender',
      value,
      groupKey,
    });
    const engine = engineOf(
      [gender('female')],
      [gender('male')],
      [gender('female', 'either'), gender('non-binary', 'either')],
    );
    expect(settling(engine)).toMatchObject([{ fact: 'directorGender', settles: [1, 2, 3], atMost: 2 }]);
  });
  it('of a list may make all of them eligible, for it can name all that is asked for', () => {
    const native = (...list: string[]) => ({ type: 'director_restriction_nationality', list });
    expect(settling(engineOf([native('PT')], [native('SE')]))).toMatchObject([
      { fact: 'directorNationalities', settles: [1, 2], atMost: 2 },
    ]);
  });
  it('counts the main production country as what it is told with', () => {
    const engine = engineOf([
      { type: 'country_restriction', list: ['PT'] },
      { type: 'production_restriction_country', list: ['PT', 'ES'] },
    ]);
    expect(settling(engine)).toMatchObject([{ fact: 'productionCountries', settles: [1], asked: 1 }]);
  });
  it('is nothing where the festival must be asked, or the film is refused anyway', () => {
    const open = { type: 'genre_restriction', list: [] };
    expect(settling(engineOf([open, student], [upTo(900), student]), { ...nothing, length: 1000 })).toEqual([
      { fact: 'directorIsStudent', settles: [], atMost: 0, asked: 1 },
    ]);
  });
  it('never asks how a director identifies', () => {
    const engine = engineOf([{ type: 'director_restriction_identity', list: ['Black'] }, student]);
    expect(settling(engine)).toEqual([{ fact: 'directorIsStudent', settles: [], atMost: 0, asked: 1 }]);
  });

  const told: (keyof Film)[] = [
    'length',
    'directorAge',
    'directorGender',
    'directorIsStudent',
    'previousFeatures',
    'genres',
    'directorNationalities',
    'directorLanguages',
    'filmLanguages',
  ];
  it.each(told)('comes true for any film that tells it: %s', (fact) => {
    const engine = new Engine(regionsOf);
    engine.load(Array.from({ length: 400 }, (_one, n) => random.competition(n + 1)));
    for (let n = 0; n < 40; n++) {
      const film = { ...random.film(), [fact]: nothing[fact] };
      const known = random.film()[fact];
      if (JSON.stringify(known) === JSON.stringify(nothing[fact])) continue;
      const { settles = [], atMost = 0 } = settling(engine, film).find((one) => one.fact === fact) ?? {};
      const order = engine.ask({ film: { ...film, [fact]: known }, role: null, now }).order();
      const standings = new Map(order.map(({ id, standing }) => [id, standing % 5]));
      expect(settles.filter((id) => standings.get(id) === IN_DOUBT)).toEqual([]);
      expect(settles.filter((id) => standings.get(id) === ELIGIBLE).length).toBeLessThanOrEqual(atMost);
    }
  });
});
