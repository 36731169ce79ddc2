import {
  makeCompetition,
  makeContext,
  makeFee,
  makeFilm,
  makePlanPreferences,
  makeTerm,
  makeTier,
} from '../../../test/make.js';
import { matchDirectly } from '../ranking/match-directly.js';
import { noPreferences } from '../ranking/rank.js';
import type { PlanPreferences } from './candidates.js';
import { computePlan } from './plan.js';

const film = makeFilm({ length: 600, directorAge: 35, statedDirectorAge: { age: 35, on: '2027-02-10' } });
const context = makeContext();
const tier = (day: string) => makeTier(day, { fees: [makeFee(1000)] });
const competitions = [
  makeCompetition({
    id: 1,
    terms: [makeTerm('runtime_restriction_max', { value: 900 })],
    tiers: [tier('2027-03-10')],
  }),
  makeCompetition({
    id: 2,
    terms: [makeTerm('previous_features_max', { value: 1 })],
    tiers: [tier('2027-03-10')],
  }),
  makeCompetition({ id: 3, terms: [], tiers: [tier('2027-03-10')] }),
  // On the second day, the director may be 36.
  makeCompetition({
    id: 4,
    terms: [makeTerm('director_restriction_age_max', { value: 35 })],
    tiers: [tier('2027-02-10'), tier('2027-03-10')],
  }),
];
function plan(overrides: Partial<PlanPreferences>) {
  const { ranked } = matchDirectly(film, competitions, noPreferences, context);
  return computePlan(ranked, film, makePlanPreferences(overrides), context);
}
const getIds = (lines: readonly { match: { competition: { id: number } } }[]) =>
  lines.map(({ match }) => match.competition.id).toSorted();

describe('competitions that need confirmation or have no rules on file', () => {
  it('are planned only if the user allows or requires them', () => {
    const certain = plan({ mayBeUncertain: false });
    expect(getIds(certain.selected)).toEqual([1, 4]);
    expect(getIds(certain.leftOut.filter(({ reason }) => reason === 'uncertain'))).toEqual([2, 3]);
    expect(getIds(plan({ mayBeUncertain: true }).selected)).toEqual([1, 2, 3, 4]);
    const required = plan({ mayBeUncertain: false, requiredIds: new Set([3]) });
    expect(getIds(required.selected)).toEqual([1, 3, 4]);
  });
  it('count as missed if they are uncertain only after a delay', () => {
    const range = { from: '2027-02-08', to: '2027-12-31' };
    expect(plan({ mayBeUncertain: false, range }).delay.missed).toEqual([4]);
    expect(plan({ mayBeUncertain: true, range }).delay.missed).toEqual([]);
  });
});
