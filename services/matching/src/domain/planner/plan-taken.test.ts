import {
  makeContext,
  makeCompetition,
  makeFee,
  makeFestival,
  makeFilm,
  makeTerm,
  makeTier,
  makePlanPreferences,
} from '../../../test/make.js';
import { answerDirectly } from '../ranking/answer.js';
import type { Competition, Term } from '../model.js';
import { noPreferences } from '../ranking/rank.js';
import type { SentEntry } from './premiere-uses.js';
import type { PlanPreferences } from './candidates.js';
import { computePlan } from './plan.js';

const film = makeFilm({ length: 600, screenings: [], isOnline: false, productionCountries: ['PT'] });
const context = makeContext();
const euros = (amount: number) => ({ amount, currency: 'EUR' });
const upTo = (seconds: number) => makeTerm('runtime_restriction_max', { value: seconds });
const createCompetition = (id: number, ...terms: Term[]) =>
  makeCompetition({
    id,
    festival: makeFestival({ id, startsOn: '2027-10-01' }),
    terms: [upTo(900), ...terms],
    tiers: [makeTier('2027-06-01', { fees: [makeFee(1000)] })],
  });
const world = (over: Partial<Term> = {}) =>
  makeTerm('premiere_restriction', { value: 'World Premiere', ...over });

describe('an acceptance that affects a plan', () => {
  const there = { competition: createCompetition(9), edition: 2027 };
  const taken = { from: '2027-06-01', by: 'days' as const };
  const conflict = (firstId: number) => ({
    firstId,
    thenId: 9,
    thenEntryId: null,
    taken,
    level: 'World Premiere',
    isMandatory: true,
  });
  const after = (
    competitions: Competition[],
    over: Partial<PlanPreferences> = {},
    sent: SentEntry[] = [{ ...there, acceptedFrom: taken }],
  ) => {
    const { ranked } = answerDirectly(film, competitions, noPreferences, context);
    const {
      selected: chosen,
      leftOut,
      conflicts,
      ...rest
    } = computePlan(ranked, film, makePlanPreferences(over), context, {
      sentEntries: sent,
      elsewhereEntries: [],
    });
    const whys = Object.fromEntries(leftOut.map(({ match, reason: why }) => [match.competition.id, why]));
    return { chosen: chosen.map(({ match }) => match.competition.id), leftOut, whys, conflicts, ...rest };
  };
  it('leaves out an entry whose premiere it used up, and spends nothing on it', () => {
    const {
      chosen,
      whys,
      leftOut,
      conflicts,
      spentAmounts: spent,
      raises,
    } = after([createCompetition(1, world()), createCompetition(2)]);
    expect([chosen, whys, spent]).toEqual([[2], { 1: 'premiere_used' }, [euros(1000)]]);
    expect([conflicts, raises[0]!.added]).toEqual([[conflict(1)], []]);
    expect(leftOut[0]).toMatchObject({ offer: { fee: euros(1000) } });
  });
  it('does not affect the plan while the entry waits for an answer', () => {
    expect(after([createCompetition(1, world())], {}, [there]).chosen).toEqual([1]);
  });
  it('is only a warning when the entry is required or its premiere rule is optional', () => {
    const must = after([createCompetition(1, world())], { requiredIds: new Set([1]) });
    expect([must.chosen, must.leftOut, must.conflicts]).toEqual([[1], [], [conflict(1)]]);
    const optional = after([createCompetition(1, world({ isMandatory: false }))]);
    expect([optional.chosen, optional.conflicts]).toEqual([[1], [{ ...conflict(1), isMandatory: false }]]);
  });
  it('is reported before a fee problem, but after the user’s choice, deadlines and rules', () => {
    const tiers = [makeTier('2027-06-01', { fees: [] })];
    expect(after([{ ...createCompetition(1, world()), tiers }]).whys).toEqual({ 1: 'premiere_used' });
    const never = after([createCompetition(1, world())], { excludedIds: new Set([1]) });
    expect([never.whys, never.conflicts]).toEqual([{ 1: 'never' }, []]);
    const closed = after([{ ...createCompetition(1, world()), tiers: [] }]);
    expect([closed.whys, closed.conflicts]).toEqual([{ 1: 'no_deadline' }, []]);
    const both = after([createCompetition(1, world(), upTo(300))]);
    expect([both.whys, both.conflicts]).toEqual([{ 1: 'rules' }, []]);
  });
});
