import { answerDirectly } from '../src/domain/ranking/answer.js';
import { evaluate } from '../src/domain/evaluation/evaluate.js';
import type { Film } from '../src/domain/model.js';
import { noPreferences } from '../src/domain/ranking/rank.js';
import { isOver } from '../src/domain/evaluation/tiers.js';
import { Engine } from '../src/engine/engine.js';
import { makeContext, NOW } from './make.js';
import { numbersFrom, Random } from './random.js';

const SEED = Number(process.env.SEED);
const random = new Random(numbersFrom(SEED));
const now = Date.parse(NOW);
const context = makeContext();

/** Adds films with the roles of their callers, changes some and removes others. */
function addFilms(engine: Engine, count: number): Map<number, { film: Film; role: string | null }> {
  const present = new Map<number, { film: Film; role: string | null }>();
  for (let id = 1; id <= count; id++) {
    const item = { film: random.film(), role: random.role() };
    engine.films.put(id, random.film(), null);
    engine.films.put(id, item.film, item.role);
    present.set(id, item);
    if (!random.chance(0.1)) continue;
    engine.films.remove(id);
    present.delete(id);
  }
  return present;
}

describe(`films that are kept (SEED=${SEED})`, () => {
  it('returns exactly the films whose verdict on a competition has changed', () => {
    const engine = new Engine(context.getRegions);
    const competitions = new Map(Array.from({ length: 60 }, (_one, n) => [n + 1, random.competition(n + 1)]));
    engine.load(competitions.values());
    const films = addFilms(engine, 300);
    for (let n = 0; n < 200; n++) {
      const id = 1 + (n % 70);
      const [before, after] = [competitions.get(id), random.competition(id)];
      const verdict = (film: Film, role: string | null, competition: typeof before) =>
        competition && !isOver(competition, NOW)
          ? evaluate(film, competition, { ...context, role }).verdict
          : null;
      const expected = [...films].filter(
        ([, { film, role }]) => verdict(film, role, before) !== verdict(film, role, after),
      );
      expect(engine.putAndGetChangedFilms(after, now).sort((a, b) => a - b)).toEqual(
        expected.map(([filmId]) => filmId).sort((a, b) => a - b),
      );
      competitions.set(id, after);
    }
  });

  it('judges all films for a competition outside the index, and leaves nothing behind', () => {
    const engine = new Engine(context.getRegions);
    engine.load(Array.from({ length: 30 }, (_one, n) => random.competition(n + 1)));
    const films = [...addFilms(engine, 200).values()];
    const admitted = () => JSON.stringify(engine.films.countAdmittedByCompetition());
    engine.index.setTime(now);
    const before = admitted();
    for (let n = 0; n < 100; n++) {
      const draft = { ...random.competition(1), isDeprecated: false, tiers: [] };
      const expected = films.map(({ film, role }) => evaluate(film, draft, { ...context, role }).verdict);
      expect(engine.judgeFilms(draft, now).toSorted()).toEqual(expected.toSorted());
    }
    expect(admitted()).toBe(before);
  });

  it('counts the admitted films of each competition', () => {
    const engine = new Engine(context.getRegions);
    const competitions = Array.from({ length: 80 }, (_one, n) => random.competition(n + 1));
    engine.load(competitions);
    engine.index.setTime(now);
    const films = [...addFilms(engine, 100).values()];
    const answers = films.map(
      ({ film, role }) => answerDirectly(film, competitions, noPreferences, { ...context, role }).ranked,
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
    expect(engine.films.countAdmittedByCompetition().sort((a, b) => a.id - b.id)).toEqual(expected);
  });
});
