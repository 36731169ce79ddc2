import { matchDirectly } from '../src/domain/ranking/match-directly.js';
import { evaluate } from '../src/domain/evaluation/evaluate.js';
import type { Film } from '../src/domain/model.js';
import { noPreferences } from '../src/domain/ranking/rank.js';
import { isOver } from '../src/domain/evaluation/tiers.js';
import { Engine } from '../src/engine/engine.js';
import { makeContext, NOW } from './make.js';
import { createRandomNumbers, Random } from './random.js';

const SEED = Number(process.env.SEED);
const random = new Random(createRandomNumbers(SEED));
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

describe(`the films of an engine (SEED=${SEED})`, () => {
  it('are returned exactly if their verdict on a competition has changed', () => {
    const engine = new Engine(context);
    const competitions = new Map(Array.from({ length: 60 }, (_, n) => [n + 1, random.competition(n + 1)]));
    engine.load(competitions.values());
    const films = addFilms(engine, 300);
    for (let n = 0; n < 200; n++) {
      const id = 1 + (n % 70);
      const [previous, current] = [competitions.get(id), random.competition(id)];
      const getVerdict = (film: Film, role: string | null, competition: typeof previous) =>
        competition && !isOver(competition, NOW)
          ? evaluate(film, competition, { ...context, role }).verdict
          : null;
      const expected = [...films].filter(
        ([, { film, role }]) => getVerdict(film, role, previous) !== getVerdict(film, role, current),
      );
      expect(engine.putAndGetChangedFilms(current, now).sort((a, b) => a - b)).toEqual(
        expected.map(([filmId]) => filmId).sort((a, b) => a - b),
      );
      competitions.set(id, current);
    }
  });

  it('are all judged for a competition that is not stored, without a change of the index', () => {
    const engine = new Engine(context);
    engine.load(Array.from({ length: 30 }, (_, n) => random.competition(n + 1)));
    const films = [...addFilms(engine, 200).values()];
    const getAdmittedCounts = () => JSON.stringify(engine.films.countAdmittedByCompetition());
    engine.index.setTime(now);
    const before = getAdmittedCounts();
    for (let n = 0; n < 100; n++) {
      const draft = { ...random.competition(1), isDeprecated: false, tiers: [] };
      const expected = films.map(({ film, role }) => evaluate(film, draft, { ...context, role }).verdict);
      expect(engine.judgeFilms(draft, now).toSorted()).toEqual(expected.toSorted());
    }
    expect(getAdmittedCounts()).toBe(before);
  });

  it('are counted for each competition that admits them', () => {
    const engine = new Engine(context);
    const competitions = Array.from({ length: 80 }, (_, n) => random.competition(n + 1));
    engine.load(competitions);
    engine.index.setTime(now);
    const films = [...addFilms(engine, 100).values()];
    const answers = films.map(
      ({ film, role }) => matchDirectly(film, competitions, noPreferences, { ...context, role }).ranked,
    );
    const countFilms = (id: number, verdict: string) =>
      answers.filter((ranked) =>
        ranked.some(({ competition, evaluation }) => competition.id === id && evaluation.verdict === verdict),
      ).length;
    const live = competitions.filter((competition) => !isOver(competition, NOW)).map(({ id }) => id);
    const expected = live.map((id) => ({
      id,
      eligible: countFilms(id, 'eligible'),
      'needs-confirmation': countFilms(id, 'needs-confirmation'),
      unchecked: countFilms(id, 'unchecked'),
    }));
    expect(engine.films.countAdmittedByCompetition().sort((a, b) => a.id - b.id)).toEqual(expected);
  });
});
