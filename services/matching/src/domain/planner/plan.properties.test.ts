import { getAgeRange } from '@laurel/rules/films/director-age';
import { makeContext, makePlanPreferences, NOW } from '../../../test/make.js';
import { createRandomNumbers, Random } from '../../../test/random.js';
import { Engine } from '../../engine/engine.js';
import type { Film } from '../model.js';
import { matchDirectly } from '../ranking/match-directly.js';
import { noPreferences } from '../ranking/rank.js';
import { computePlan } from './plan.js';

/** Random for each run. A failure prints how to repeat it. */
const SEED = Number(process.env.SEED);
const [CATALOGUES, COMPETITIONS, FILMS_PER_CATALOGUE] = [100, 30, 100];
const preferences = makePlanPreferences({
  range: { from: '2027-01-01', to: '2028-12-31' },
  budget: { limit: { amount: 2_000_000, currency: 'EUR' }, rates: { USD: 1.2 } },
});

/** The age of half of the directors was stated some time ago. */
function withStatedAge(film: Film, random: Random): Film {
  const { directorAge } = film;
  if (directorAge === null || random.chance(0.5)) return { ...film, statedDirectorAge: null };
  const statedDirectorAge = { age: directorAge, on: random.one(['2025-06-01', '2026-07-15', '2027-01-15']) };
  return { ...film, statedDirectorAge, directorAge: getAgeRange(statedDirectorAge, NOW.slice(0, 10)).min };
}
/** Every age that the director may have on a day. */
function getPossibleAges({ statedDirectorAge, directorAge }: Film, day: string): (number | null)[] {
  if (!statedDirectorAge) return [directorAge];
  const { min, max } = getAgeRange(statedDirectorAge, day);
  return [min, max];
}

it(`a plan for any of ${CATALOGUES * FILMS_PER_CATALOGUE} films has no entry that the engine excludes on a day planned for it (SEED=${SEED})`, () => {
  const random = new Random(createRandomNumbers(SEED));
  let [plannedCount, excludedByThenCount, unfinishedCount] = [0, 0, 0];
  for (let catalogue = 0; catalogue < CATALOGUES; catalogue++) {
    const competitions = Array.from({ length: COMPETITIONS }, (_, n) => random.competition(n + 1));
    const engine = new Engine(makeContext());
    engine.load(competitions);
    for (let n = 0; n < FILMS_PER_CATALOGUE; n++) {
      const [film, role] = [withStatedAge(random.film(), random), random.role()];
      const context = makeContext({ role });
      const { ranked } = matchDirectly(film, competitions, noPreferences, context);
      // An uncertain entry may be excluded at one of the director’s possible ages, but not at all of them.
      const mayBeUncertain = random.chance(0.5);
      const { selected, leftOut } = computePlan(ranked, film, { ...preferences, mayBeUncertain }, context);
      plannedCount += selected.length;
      excludedByThenCount += leftOut.filter(({ reason }) => reason === 'rules_by_then').length;
      const { productionDate } = film;
      unfinishedCount +=
        productionDate !== null && productionDate > preferences.range.from ? selected.length : 0;
      expect(
        selected.filter(({ offer }) => productionDate !== null && offer.sendFrom < productionDate),
      ).toEqual([]);
      for (const { match, offer } of selected)
        for (const day of [offer.sendFrom, offer.sendBy]) {
          const now = Math.max(Date.parse(NOW), Date.parse(day));
          const acceptsAtAge = getPossibleAges(film, offer.tier.date).map((directorAge) => {
            engine.prepare({ film: { ...film, directorAge, statedDirectorAge: null }, role, now });
            return engine.mayAccept(match.competition.id);
          });
          if (!acceptsAtAge.includes(true) || (!mayBeUncertain && acceptsAtAge.includes(false)))
            expect({ film, role, competition: match.competition, offer, day }).toBe('eligible');
        }
    }
  }
  expect(plannedCount).toBeGreaterThan(1000);
  expect(excludedByThenCount).toBeGreaterThan(0);
  expect(unfinishedCount).toBeGreaterThan(0);
});
