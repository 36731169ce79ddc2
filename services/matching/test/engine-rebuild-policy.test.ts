import { EngineRebuildPolicy } from '../src/catalogue/engine-rebuild-policy.js';
import type { Competition, Film } from '../src/domain/model.js';
import { Engine } from '../src/engine/engine.js';
import { makeContext, makeScreening, NOW } from './make.js';
import { numbersFrom, Random } from './random.js';

const SEED = Number(process.env.SEED);
const random = new Random(numbersFrom(SEED));
const now = Date.parse(NOW);
const SPARE = 10_000;
const [COMPETITIONS, FILMS] = [200, 100];

/** A copy with strings, numbers and days that were never used before. */
const freshFilm = (film: Film, n: number): Film => ({
  ...film,
  length: 1000 + n,
  genres: [...film.genres, `genre ${n}`],
  budget: { amount: n, currency: 'EUR' },
  screenings: [makeScreening({ country: 'FR', city: `Ville ${n}` })],
});
const freshCompetition = (competition: Competition, n: number): Competition => ({
  ...competition,
  festival: { ...competition.festival, country: 'FR', city: `Ville ${n}` },
  terms: competition.terms.map((term) => (typeof term.value === 'number' ? { ...term, value: n } : term)),
  tiers: competition.tiers.map((tier) => ({
    ...tier,
    fees: tier.fees.map((fee) => ({ ...fee, amount: n })),
  })),
});

function built(competitions: ReadonlyMap<number, Competition>, films: ReadonlyMap<number, Film>): Engine {
  const engine = new Engine(makeContext().getRegions);
  engine.load(competitions.values());
  for (const [id, film] of films) engine.films.put(id, film, null);
  return engine;
}
/** Everything that an engine returns for a film, and for a competition against all films. */
const getState = (engine: Engine, film: Film, changed: Competition) => ({
  order: engine.prepare({ film, role: null, now }).rankAll(),
  admitted: engine.films.countAdmittedByCompetition().toSorted((a, b) => a.id - b.id),
  changed: engine.putAndGetChangedFilms(changed, now).toSorted((a, b) => a - b),
});

describe(`an engine that is rebuilt when its index is fragmented (SEED=${SEED})`, () => {
  it('stays within its bound after 40,000 changes with new values, and equals an engine built from scratch', () => {
    const competitions = new Map(
      Array.from({ length: COMPETITIONS }, (_one, n) => [n + 1, random.competition(n + 1)] as const),
    );
    const bases = Array.from({ length: FILMS }, () => random.film());
    const films = new Map(bases.map((film, n) => [n + 1, film] as const));
    let engine = built(competitions, films);
    const atFirst = engine.internedCount;
    const wear = new EngineRebuildPolicy(SPARE);
    wear.reset(engine);
    let [maxInterned, rebuilds] = [0, 0];
    for (let n = 1; n <= 40_000; n++) {
      const id = 1 + (n % COMPETITIONS);
      if (n % 4 === 0) {
        const competition = freshCompetition(competitions.get(id)!, n);
        competitions.set(id, competition);
        engine.put(competition);
      } else {
        const film = freshFilm(bases[n % FILMS]!, n);
        films.set(1 + (n % FILMS), film);
        engine.films.put(1 + (n % FILMS), film, null);
      }
      maxInterned = Math.max(maxInterned, engine.internedCount);
      if (!wear.shouldRebuild(engine)) continue;
      engine = built(competitions, films);
      wear.reset(engine);
      rebuilds++;
    }
    expect(rebuilds).toBeGreaterThan(3);
    expect(rebuilds).toBeLessThan(60);
    expect(maxInterned).toBeLessThan(SPARE + 4 * atFirst);
    const fresh = built(competitions, films);
    const [film, changed] = [random.film(), random.competition(7)];
    expect(getState(engine, film, changed)).toEqual(getState(fresh, film, changed));
  });

  it('is not fragmented by a growing catalogue', () => {
    const engine = built(new Map(), new Map());
    for (let id = 1; id <= 50; id++) engine.put(random.competition(id));
    const wear = new EngineRebuildPolicy(1000);
    wear.reset(engine);
    for (let id = 51; id <= 2000; id++) engine.put(random.competition(id));
    expect(wear.shouldRebuild(engine)).toBe(false);
  });
});
