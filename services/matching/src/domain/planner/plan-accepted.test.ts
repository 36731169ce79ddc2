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
import { matchDirectly } from '../ranking/match-directly.js';
import type { Competition, Term } from '../model.js';
import { noPreferences } from '../ranking/rank.js';
import type { SentEntry } from './premiere-uses.js';
import type { PlanPreferences } from './candidates.js';
import { computePlan } from './plan.js';

const film = makeFilm({ length: 600, screenings: [], isOnline: false, productionCountries: ['PT'] });
const context = makeContext();
const euros = (amount: number) => ({ amount, currency: 'EUR' });
const makeMaxRuntimeTerm = (seconds: number) => makeTerm('runtime_restriction_max', { value: seconds });
const createCompetition = (id: number, ...terms: Term[]) =>
  makeCompetition({
    id,
    festival: makeFestival({ id, startsOn: '2027-10-01' }),
    terms: [makeMaxRuntimeTerm(900), ...terms],
    tiers: [makeTier('2027-06-01', { fees: [makeFee(1000)] })],
  });
const makeWorldPremiereTerm = (overrides: Partial<Term> = {}) =>
  makeTerm('premiere_restriction', { value: 'World Premiere', ...overrides });

describe('a plan with an accepted entry', () => {
  const acceptingEntry = { competition: createCompetition(9), edition: 2027 };
  const acceptedFrom = { from: '2027-06-01', by: 'days' as const };
  const makeConflict = (firstId: number) => ({
    firstId,
    thenId: 9,
    thenEntryId: null,
    acceptedFrom,
    level: 'World Premiere',
    isMandatory: true,
    canWait: false,
    canWaitForOther: false,
  });
  const planAfterAcceptance = (
    competitions: Competition[],
    overrides: Partial<PlanPreferences> = {},
    sent: SentEntry[] = [{ ...acceptingEntry, acceptedFrom }],
  ) => {
    const { ranked } = matchDirectly(film, competitions, noPreferences, context);
    const plan = computePlan(ranked, film, makePlanPreferences(overrides), context, {
      sentEntries: sent,
      elsewhereEntries: [],
    });
    return {
      ...plan,
      selectedIds: plan.selected.map(({ match }) => match.competition.id),
      reasons: Object.fromEntries(plan.leftOut.map(({ match, reason }) => [match.competition.id, reason])),
    };
  };
  it('leaves out an entry whose premiere the acceptance has used up, and spends nothing on it', () => {
    const plan = planAfterAcceptance([createCompetition(1, makeWorldPremiereTerm()), createCompetition(2)]);
    expect([plan.selectedIds, plan.reasons, plan.spent]).toEqual([[2], { 1: 'premiere_used' }, euros(1000)]);
    expect([plan.conflicts, plan.raise.added]).toEqual([[makeConflict(1)], []]);
    expect(plan.leftOut[0]).toMatchObject({ offer: { fee: euros(1000) } });
  });
  it('includes that entry while the festival has not answered yet', () => {
    expect(
      planAfterAcceptance([createCompetition(1, makeWorldPremiereTerm())], {}, [acceptingEntry]).selectedIds,
    ).toEqual([1]);
  });
  it('includes that entry with a conflict when it is required or its premiere rule is optional', () => {
    const withRequired = planAfterAcceptance([createCompetition(1, makeWorldPremiereTerm())], {
      requiredIds: new Set([1]),
    });
    expect([withRequired.selectedIds, withRequired.leftOut, withRequired.conflicts]).toEqual([
      [1],
      [],
      [makeConflict(1)],
    ]);
    const withOptionalRule = planAfterAcceptance([
      createCompetition(1, makeWorldPremiereTerm({ isMandatory: false })),
    ]);
    expect([withOptionalRule.selectedIds, withOptionalRule.conflicts]).toEqual([
      [1],
      [{ ...makeConflict(1), isMandatory: false }],
    ]);
  });
  it('names the used-up premiere before a missing fee, but after the user’s choice, deadlines and rules', () => {
    const tiers = [makeTier('2027-06-01', { fees: [] })];
    expect(
      planAfterAcceptance([{ ...createCompetition(1, makeWorldPremiereTerm()), tiers }]).reasons,
    ).toEqual({ 1: 'premiere_used' });
    const withExcluded = planAfterAcceptance([createCompetition(1, makeWorldPremiereTerm())], {
      excludedIds: new Set([1]),
    });
    expect([withExcluded.reasons, withExcluded.conflicts]).toEqual([{ 1: 'never' }, []]);
    const withoutDeadline = planAfterAcceptance([
      { ...createCompetition(1, makeWorldPremiereTerm()), tiers: [] },
    ]);
    expect([withoutDeadline.reasons, withoutDeadline.conflicts]).toEqual([{ 1: 'no_deadline' }, []]);
    const alsoAgainstRules = planAfterAcceptance([
      createCompetition(1, makeWorldPremiereTerm(), makeMaxRuntimeTerm(300)),
    ]);
    expect([alsoAgainstRules.reasons, alsoAgainstRules.conflicts]).toEqual([{ 1: 'rules' }, []]);
  });
});
