import {
  makeCompetition,
  makeContext,
  makeFee,
  makeFestival,
  makeFilm,
  makePlanPreferences,
  makeTerm,
  makeTier,
} from '../../../test/make.js';
import { matchDirectly } from '../ranking/match-directly.js';
import type { Competition, Festival } from '../model.js';
import { noPreferences } from '../ranking/rank.js';
import type { PlanPreferences } from './candidates.js';
import { computePlan } from './plan.js';

const film = makeFilm({ length: 600, screenings: [], isOnline: false, productionCountries: ['PT'] });
const context = makeContext();
/** A competition that admits the film. `bonusRanking` decides its value. */
const makeSection = (id: number, fee: number, bonusRanking: number, festival?: Festival) =>
  makeCompetition({
    id,
    bonusRanking,
    festival: festival ?? makeFestival({ id }),
    terms: [makeTerm('runtime_restriction_max', { value: 900 })],
    tiers: [makeTier('2027-06-01', { fees: [makeFee(fee)] })],
  });
function plan(competitions: Competition[], overrides: Partial<PlanPreferences> = {}) {
  const { ranked } = matchDirectly(film, competitions, noPreferences, context);
  return computePlan(ranked, film, makePlanPreferences(overrides), context);
}
const getIds = (all: { match: { competition: Competition } }[]) =>
  all.map(({ match }) => match.competition.id).toSorted();
const getReasons = (all: ReturnType<typeof plan>['leftOut']) =>
  Object.fromEntries(all.map(({ match, reason }) => [match.competition.id, reason]));
const budget = { limit: { amount: 5000, currency: 'EUR' }, rates: {} };

describe('the sections of a festival', () => {
  it('get one entry in total, unless several are allowed or required', () => {
    const festival = makeFestival({ id: 9 });
    const sections = [
      makeSection(1, 1000, 20, festival),
      makeSection(2, 1000, 10, festival),
      makeSection(3, 9000, 30, festival),
      makeSection(4, 1000, 10),
    ];
    const once = { budget, mayEnterSeveralSections: false };
    const { selected, leftOut, isProven } = plan(sections, once);
    expect([getIds(selected), getReasons(leftOut), isProven]).toEqual([
      [1, 4],
      { 2: 'other_section', 3: 'other_section' },
      true,
    ]);
    expect(getIds(plan(sections, { ...once, requiredIds: new Set([2]) }).selected)).toEqual([2, 4]);
    expect(getIds(plan(sections, { ...once, requiredIds: new Set([1, 2]) }).selected)).toEqual([1, 2, 4]);
    expect(getIds(plan(sections, { budget }).selected)).toEqual([1, 2, 4]);
  });
  it('get no further entry while one of the coming edition waits for an answer', () => {
    const festival = makeFestival({ id: 9, startsOn: '2027-09-01' });
    const [sent, other] = [makeSection(1, 1000, 50, festival), makeSection(2, 1000, 40, festival)];
    const { ranked } = matchDirectly(film, [other], noPreferences, context);
    const preferences = makePlanPreferences({ mayEnterSeveralSections: false });
    const planWithSent = (edition: number) =>
      computePlan(ranked, film, preferences, context, {
        sentEntries: [{ competition: sent, edition }],
        elsewhereEntries: [],
      });
    expect(getReasons(planWithSent(2027).leftOut)).toEqual({ 2: 'other_section' });
    expect(getIds(planWithSent(2025).selected)).toEqual([2]);
  });
});
