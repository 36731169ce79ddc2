import type { Film } from '../src/domain/model.js';
import { Engine } from '../src/engine/engine.js';
import { makeContext, makeCompetition, makeFilm, makeTerm, NOW } from './make.js';
import { createRandomNumbers, Random } from './random.js';

const SEED = Number(process.env.SEED);
const random = new Random(createRandomNumbers(SEED));
const geography = makeContext();
const now = Date.parse(NOW);
const [ELIGIBLE, IN_DOUBT] = [0, 1];
type Rule = Parameters<typeof makeTerm>[1] & { type: string };
const createEngine = (...rules: Rule[][]) => {
  const engine = new Engine(geography);
  engine.load(
    rules.map((terms, n) =>
      makeCompetition({ id: n + 1, terms: terms.map((rule) => makeTerm(rule.type, rule)) }),
    ),
  );
  return engine;
};
const unknownFilm = makeFilm();
const getSettlements = (engine: Engine, film: Film = unknownFilm) =>
  engine
    .prepare({ film, role: null, now })
    .findFieldSettlements()
    .map((item) => ({ ...item, settles: item.settles.toSorted((a, b) => a - b) }))
    .toSorted((a, b) => a.field.localeCompare(b.field));

describe(`the settlement of an unknown field (SEED=${SEED})`, () => {
  const maxRuntime = (value: number) => ({ type: 'runtime_restriction_max', value });
  const minRuntime = (value: number) => ({ type: 'runtime_restriction_min', value });
  const student = { type: 'director_restriction_is_student', value: true };

  it('settles competitions for which only this field is missing; others wait for several fields', () => {
    expect(getSettlements(createEngine([maxRuntime(900)], [maxRuntime(900), student], [student]))).toEqual([
      { field: 'directorIsStudent', settles: [3], maxEligible: 1, waitingCount: 2 },
      { field: 'length', settles: [1], maxEligible: 1, waitingCount: 2 },
    ]);
  });
  it('counts, for a number field, only competitions that one number can satisfy together as possibly eligible', () => {
    const [length] = getSettlements(
      createEngine(
        [maxRuntime(900)],
        [maxRuntime(1200), minRuntime(600)],
        [minRuntime(2400)],
        [minRuntime(900)],
      ),
    );
    expect(length).toEqual({ field: 'length', settles: [1, 2, 3, 4], maxEligible: 3, waitingCount: 4 });
  });
  it('counts, for a number field, no competition as possibly eligible whose rules exclude each other', () => {
    expect(getSettlements(createEngine([maxRuntime(900), minRuntime(1000)]))).toMatchObject([
      { settles: [1], maxEligible: 0 },
    ]);
  });
  it('counts, for a single value, only competitions that one value can satisfy together, with alternatives', () => {
    const gender = (value: string, groupKey: string | null = null) => ({
      type: 'director_restriction_gender',
      value,
      groupKey,
    });
    const engine = createEngine(
      [gender('female')],
      [gender('male')],
      [gender('female', 'either'), gender('non-binary', 'either')],
    );
    expect(getSettlements(engine)).toMatchObject([
      { field: 'directorGender', settles: [1, 2, 3], maxEligible: 2 },
    ]);
  });
  it('counts, for a list field, all competitions as possibly eligible, because a list can have all values', () => {
    const native = (...list: string[]) => ({ type: 'director_restriction_nationality', list });
    expect(getSettlements(createEngine([native('PT')], [native('SE')]))).toMatchObject([
      { field: 'directorNationalities', settles: [1, 2], maxEligible: 2 },
    ]);
  });
  it('counts the main production country as part of the production countries', () => {
    const engine = createEngine([
      { type: 'country_restriction', list: ['PT'] },
      { type: 'production_restriction_country', list: ['PT', 'ES'] },
    ]);
    expect(getSettlements(engine)).toMatchObject([
      { field: 'productionCountries', settles: [1], waitingCount: 1 },
    ]);
  });
  it('settles no competition that has an unclear rule or is not eligible anyway', () => {
    const unclear = { type: 'genre_restriction', list: [] };
    expect(
      getSettlements(createEngine([unclear, student], [maxRuntime(900), student]), {
        ...unknownFilm,
        length: 1000,
      }),
    ).toEqual([{ field: 'directorIsStudent', settles: [], maxEligible: 0, waitingCount: 1 }]);
  });
  it('never includes how a director identifies', () => {
    const engine = createEngine([{ type: 'director_restriction_identity', list: ['Black'] }, student]);
    expect(getSettlements(engine)).toEqual([
      { field: 'directorIsStudent', settles: [], maxEligible: 0, waitingCount: 1 },
    ]);
  });

  const fields: (keyof Film)[] = [
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
  it.each(fields)('is correct for any film and any value of %s', (field) => {
    const engine = new Engine(geography);
    engine.load(Array.from({ length: 400 }, (_, n) => random.competition(n + 1)));
    for (let n = 0; n < 40; n++) {
      // An age that holds on every day settles a rule; a stated one may not.
      const film = { ...random.film(), statedDirectorAge: null, [field]: unknownFilm[field] };
      const known = random.film()[field];
      if (JSON.stringify(known) === JSON.stringify(unknownFilm[field])) continue;
      const { settles = [], maxEligible = 0 } =
        getSettlements(engine, film).find((item) => item.field === field) ?? {};
      const order = engine.prepare({ film: { ...film, [field]: known }, role: null, now }).rankAll();
      const rankGroups = new Map(order.map(({ id, rankGroup }) => [id, rankGroup % 5]));
      expect(settles.filter((id) => rankGroups.get(id) === IN_DOUBT)).toEqual([]);
      expect(settles.filter((id) => rankGroups.get(id) === ELIGIBLE).length).toBeLessThanOrEqual(maxEligible);
    }
  });
});
