import { Engine, type RankedRow } from '../src/engine/engine.js';
import type { Competition, Film } from '../src/domain/model.js';
import { Refusal } from '@laurel/runtime/errors/refusals';
import { makeContext, makeCompetition, makeFilm, makeScreening, makeTerm, NOW } from './make.js';
import { createRandomNumbers, Random } from './random.js';

const SEED = Number(process.env.SEED);
const random = new Random(createRandomNumbers(SEED));
const geography = makeContext();
const now = Date.parse(NOW);
const buildEngine = (competitions: Iterable<Competition>) => {
  const engine = new Engine(geography);
  engine.load(competitions);
  return engine;
};
const films = Array.from({ length: 8 }, () => random.film());
/** Returns all results of an engine for some films at an instant. */
function getResults(engine: Engine, at = now) {
  return films.map((film) => {
    const order = engine.prepare({ film, role: 'Director', now: at }).rankAll();
    return {
      order,
      top: engine.findTop(20),
      counts: engine.countVerdicts(),
      reasons: order.map(({ id }) => engine.explain(id)),
    };
  });
}

describe(`an index after any sequence of changes (SEED=${SEED})`, () => {
  it('equals an index built from scratch', () => {
    for (let round = 0; round < 12; round++) {
      const present = new Map<number, Competition>();
      const engine = buildEngine([]);
      let at = now;
      for (let step = 0; step < 400; step++) {
        const id = 1 + Math.floor(Math.abs(Math.sin(step * 7 + round)) * 120);
        if (random.chance(0.15)) {
          expect(engine.remove(id)).toBe(present.delete(id));
        } else {
          const competition = { ...random.competition(id), festival: random.festival(1 + (id % 9)) };
          engine.put(competition);
          present.set(id, competition);
        }
        if (random.chance(0.03))
          engine.prepare({
            film: films[0]!,
            role: null,
            now: (at += random.one([60_000, 12 * 3_600_000, 40 * 86_400_000])),
          });
      }
      expect(getResults(engine, at)).toEqual(getResults(buildEngine(present.values()), at));
    }
  });

  it('returns the results for the requested instant, whether later or earlier than the previous one', () => {
    const competitions = Array.from({ length: 150 }, (_, n) => random.competition(n + 1));
    const engine = buildEngine(competitions);
    for (const days of [0, 1, 15, 16, 17, 45, 30, 400, 0, 500]) {
      const at = now + days * 86_400_000;
      expect(getResults(engine, at)).toEqual(getResults(buildEngine(competitions), at));
    }
  });

  it('does not depend on the order of the competitions', () => {
    const competitions = Array.from({ length: 150 }, (_, n) => random.competition(n + 1));
    const engine = buildEngine([]);
    for (const competition of random.shuffled(competitions)) engine.put(competition);
    expect(getResults(engine)).toEqual(getResults(buildEngine(competitions)));
  });

  it('rejects an invalid competition with its field, and does not change', () => {
    const engine = buildEngine(Array.from({ length: 60 }, (_, n) => random.competition(n + 1)));
    const before = getResults(engine);
    const invalid: [string, Partial<Competition>][] = [
      ['film_restriction_age', { terms: [makeTerm('film_restriction_age', { value: '2026-02-30' })] }],
      ['maxAgeMonths', { terms: [makeTerm('film_restriction_age', { maxAgeMonths: 0 })] }],
      ['runtime_restriction_max', { terms: [makeTerm('runtime_restriction_max', { value: NaN })] }],
      ['date', { tiers: [{ date: 'soon', deprecated: false, closesAt: NOW, fees: [] }] }],
      ['closesAt', { tiers: [{ date: '2027-01-01', deprecated: false, closesAt: 'then', fees: [] }] }],
      ['id', { id: 0 }],
    ];
    for (const [field, overrides] of invalid) {
      const competition = makeCompetition({ id: 7, ...overrides });
      expect(catchRefusal(() => engine.put(competition))).toMatchObject({ kind: 'invalid', field });
      expect(
        buildEngine([])
          .load([competition])
          .map(({ refusal }) => refusal.field),
      ).toEqual([field]);
    }
    expect(getResults(engine)).toEqual(before);
  });

  it('rejects an invalid film with its field', () => {
    const engine = buildEngine([makeCompetition()]);
    const invalid: [string, Partial<Film>][] = [
      ['productionDate', { productionDate: '12 May' }],
      ['length', { length: Infinity }],
      [
        'screenings',
        {
          screenings: [
            { date: '', country: null, subdivision: null, city: null, kind: 'public', festival: null },
          ],
        },
      ],
    ];
    for (const [field, overrides] of invalid)
      expect(
        catchRefusal(() => engine.prepare({ film: makeFilm(overrides), role: null, now })),
      ).toMatchObject({ kind: 'invalid', field });
  });
});

describe('the effects of a changed film', () => {
  const getIds = (ranked: RankedRow[]) => ranked.map(({ id }) => id);

  it('are the difference of both results, in order', () => {
    const engine = buildEngine(Array.from({ length: 300 }, (_, n) => random.competition(n + 1)));
    const getNotEligible = (ranked: RankedRow[]) =>
      new Set(ranked.filter(({ rankGroup }) => rankGroup % 5 > 2).map(({ id }) => id));
    for (let n = 0; n < 40; n++) {
      const previousQuery = { film: random.film(), role: 'Director', now };
      const nextQuery = { film: random.film(), role: 'Director', now };
      const previous = engine.prepare(previousQuery).rankAll();
      const next = engine.prepare(nextQuery).rankAll();
      const [closedBefore, closedAfter] = [getNotEligible(previous), getNotEligible(next)];
      const { opened, closed } = engine.compare(previousQuery, nextQuery);
      expect(getIds(opened)).toEqual(
        getIds(next).filter((id) => closedBefore.has(id) && !closedAfter.has(id)),
      );
      expect(getIds(closed)).toEqual(
        getIds(previous).filter((id) => closedAfter.has(id) && !closedBefore.has(id)),
      );
    }
  });

  it('list failing requirements for near misses and unknown ones for competitions in doubt', () => {
    const engine = buildEngine(Array.from({ length: 300 }, (_, n) => random.competition(n + 1)));
    for (const film of films) {
      const order = engine.prepare({ film, role: null, now }).rankAll();
      const blocked = engine.findNearMisses();
      const nearRows = order.filter(({ rankGroup }) => rankGroup % 5 === 3);
      expect(getIds(nearRows).sort()).toEqual(blocked.map(({ id }) => id).sort());
      for (const { judgements } of blocked)
        expect(judgements.some(({ outcome }) => outcome === 'fail')).toBe(true);
      const doubts = engine.findDoubts();
      const inDoubt = order.filter(({ rankGroup }) => rankGroup % 5 === 1);
      expect(getIds(inDoubt).sort()).toEqual(doubts.map(({ id }) => id).sort());
      for (const { openRules } of doubts)
        expect(new Set(openRules.flat().map(({ judgement }) => judgement.outcome))).toEqual(
          new Set(['unknown']),
        );
    }
  });
});

function catchRefusal(work: () => unknown): Refusal {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('was not refused');
}

it.each([
  ['BR', 'São Paulo', 'Sao Paulo'],
  ['DE', 'München', 'Munich'],
  ['US', 'New York', 'New York City'],
])('in %s judges the premiere in %s, if the film was shown in %s', (country, festivalCity, city) => {
  const festival = {
    ...makeCompetition().festival,
    country,
    subdivision: null,
    city: festivalCity,
    startsOn: '2099-05-01',
  };
  for (const level of ['City', 'Country']) {
    const terms = [makeTerm('premiere_restriction', { value: level, isMandatory: false })];
    const engine = buildEngine([makeCompetition({ id: 1, festival, terms })]);
    const screenings = [makeScreening({ date: '2027-09-29', country, city })];
    engine.prepare({ film: makeFilm({ screenings, isOnline: false }), role: null, now });
    expect(engine.explain(1)).toMatchObject([{ outcome: 'fail', change: { code: 'shown', level, city } }]);
  }
});
