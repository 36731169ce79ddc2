import { EngineRebuildPolicy } from '../src/catalogue/engine-rebuild-policy.js';
import type { Competition, Film } from '../src/domain/model.js';
import { Engine } from '../src/engine/engine.js';
import { makeContext, makeScreening, NOW } from './make.js';
import { createRandomNumbers, Random } from './random.js';

const SEED = Number(process.env.SEED);
const random = new Random(createRandomNumbers(SEED));
const now = Date.parse(NOW);
const TOLERANCE = 10_000;
const [COMPETITIONS, FILMS] = [200, 100];

/** Returns a copy of a film with strings and numbers that were never used before. */
const withNewFilmValues = (film: Film, n: number): Film => ({
  ...film,
  length: 1000 + n,
  genres: [...film.genres, `genre ${n}`],
  budget: { amount: n, currency: 'EUR' },
  screenings: [makeScreening({ country: 'FR', city: `Ville ${n}` })],
});
const withNewCompetitionValues = (competition: Competition, n: number): Competition => ({
  ...competition,
  festival: { ...competition.festival, country: 'FR', city: `Ville ${n}` },
  terms: competition.terms.map((term) => (typeof term.value === 'number' ? { ...term, value: n } : term)),
  tiers: competition.tiers.map((tier) => ({
    ...tier,
    fees: tier.fees.map((fee) => ({ ...fee, amount: n })),
  })),
});

function buildEngine(
  competitions: ReadonlyMap<number, Competition>,
  films: ReadonlyMap<number, Film>,
): Engine {
  const engine = new Engine(makeContext());
  engine.load(competitions.values());
  for (const [id, film] of films) engine.films.put(id, film, null);
  return engine;
}
/** Returns all results of an engine for a film, and for a competition against all films. */
const getState = (engine: Engine, film: Film, changedCompetition: Competition) => ({
  order: engine.prepare({ film, role: null, now }).rankAll(),
  admitted: engine.films.countAdmittedByCompetition().toSorted((a, b) => a.id - b.id),
  changedCompetition: engine.putAndGetChangedFilms(changedCompetition, now).toSorted((a, b) => a - b),
});

describe(`an engine that is rebuilt when its index is fragmented (SEED=${SEED})`, () => {
  it('stays within its limit after 40,000 changes with new values, and equals an engine built from scratch', () => {
    const competitions = new Map(
      Array.from({ length: COMPETITIONS }, (_, n) => [n + 1, random.competition(n + 1)] as const),
    );
    const initialFilms = Array.from({ length: FILMS }, () => random.film());
    const films = new Map(initialFilms.map((film, n) => [n + 1, film] as const));
    let engine = buildEngine(competitions, films);
    const initialCount = engine.internedCount;
    const policy = new EngineRebuildPolicy(TOLERANCE);
    policy.reset(engine);
    let [maxInterned, rebuilds] = [0, 0];
    for (let n = 1; n <= 40_000; n++) {
      const id = 1 + (n % COMPETITIONS);
      if (n % 4 === 0) {
        const competition = withNewCompetitionValues(competitions.get(id)!, n);
        competitions.set(id, competition);
        engine.put(competition);
      } else {
        const film = withNewFilmValues(initialFilms[n % FILMS]!, n);
        films.set(1 + (n % FILMS), film);
        engine.films.put(1 + (n % FILMS), film, null);
      }
      maxInterned = Math.max(maxInterned, engine.internedCount);
      if (!policy.shouldRebuild(engine)) continue;
      engine = buildEngine(competitions, films);
      policy.reset(engine);
      rebuilds++;
    }
    expect(rebuilds).toBeGreaterThan(3);
    expect(rebuilds).toBeLessThan(60);
    expect(maxInterned).toBeLessThan(TOLERANCE + 4 * initialCount);
    const newEngine = buildEngine(competitions, films);
    const [film, changedCompetition] = [random.film(), random.competition(7)];
    expect(getState(engine, film, changedCompetition)).toEqual(getState(newEngine, film, changedCompetition));
  });

  it('is not fragmented by a growing catalogue', () => {
    const engine = buildEngine(new Map(), new Map());
    for (let id = 1; id <= 50; id++) engine.put(random.competition(id));
    const policy = new EngineRebuildPolicy(1000);
    policy.reset(engine);
    for (let id = 51; id <= 2000; id++) engine.put(random.competition(id));
    expect(policy.shouldRebuild(engine)).toBe(false);
  });
});
