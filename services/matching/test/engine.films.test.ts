import { answerPlainly } from '../src/domain/answer.js';
import { evaluate } from '../src/domain/evaluate.js';
import type { Film } from '../src/domain/facts.js';
import { noPreferences } from '../src/domain/rank.js';
import { isOver } from '../src/domain/tiers.js';
import { Engine } from '../src/engine/engine.js';
import { makeAsker, NOW } from './make.js';
import { numbersFrom, Random } from './random.js';

const SEED = Number(process.env.SEED);
const random = new Random(numbersFrom(SEED));
const now = Date.parse(NOW);
const asker = makeAsker();

/** Some films, each with who asks, some of them changed and taken away again. */
function keptFilms(engine: Engine, count: number): Map<number, { film: Film; role: string | null }> {
  const held = new Map<number, { film: Film; role: string | null }>();
  for (let id = 1; id <= count; id++) {
    const one = { film: random.film(), role: random.role() };
    engine.films.put(id, random.film(), null);
    engine.films.put(id, one.film, one.role);
    held.set(id, one);
    if (!random.chance(0.1)) continue;
    engine.films.remove(id);
    held.delete(id);
  }
  return held;
}

describe(`films that are kept (SEED=${SEED})`, () => {
  it('are told of exactly the competitions whose verdict on them has changed', () => {
    const engine = new Engine(asker.regionsOf);
    const competitions = new Map(Array.from({ length: 60 }, (_one, n) => [n + 1, random.competition(n + 1)]));
    engine.load(competitions.values());
    const films = keptFilms(engine, 300);
    for (let n = 0; n < 200; n++) {
      const id = 1 + (n % 70);
      const [before, after] = [competitions.get(id), random.competition(id)];
      const verdict = (film: Film, role: string | null, of: typeof before) =>
        of && !isOver(of, NOW) ? evaluate(film, of, { ...asker, role }).verdict : null;
      const expected = [...films].filter(
        ([, { film, role }]) => verdict(film, role, before) !== verdict(film, role, after),
      );
      expect(engine.change(after, now).sort((a, b) => a - b)).toEqual(
        expected.map(([filmId]) => filmId).sort((a, b) => a - b),
      );
      competitions.set(id, after);
    }
  });

  it('are judged by a competition that is not kept as the rules say, and nothing of it stays', () => {
    const engine = new Engine(asker.regionsOf);
    engine.load(Array.from({ length: 30 }, (_one, n) => random.competition(n + 1)));
    const films = [...keptFilms(engine, 200).values()];
    const admitted = () => JSON.stringify(engine.films.everything());
    engine.index.at(now);
    const before = admitted();
    for (let n = 0; n < 100; n++) {
      const draft = { ...random.competition(1), isDeprecated: false, tiers: [] };
      const expected = films.map(({ film, role }) => evaluate(film, draft, { ...asker, role }).verdict);
      expect(engine.standings(draft, now).toSorted()).toEqual(expected.toSorted());
    }
    expect(admitted()).toBe(before);
  });

  it('all against all says of each competition how many it admits', () => {
    const engine = new Engine(asker.regionsOf);
    const competitions = Array.from({ length: 80 }, (_one, n) => random.competition(n + 1));
    engine.load(competitions);
    engine.index.at(now);
    const films = [...keptFilms(engine, 100).values()];
    const answers = films.map(
      ({ film, role }) => answerPlainly(film, competitions, noPreferences, { ...asker, role }).ranked,
    );
    const count = (id: number, verdict: string) =>
      answers.filter((ranked) =>
        ranked.some(({ competition, evaluation }) => competition.id === id && evaluation.verdict === verdict),
      ).length;
    const live = competitions.filter((competition) => !isOver(competition, NOW)).map(({ id }) => id);
    const expected = live.map((id) => ({
      id,
      eligible: count(id, 'eligible'),
      'needs-confirmation': count(id, 'needs-confirmation'),
      unchecked: count(id, 'unchecked'),
    }));
    expect(engine.films.everything().sort((a, b) => a.id - b.id)).toEqual(expected);
  });
});
