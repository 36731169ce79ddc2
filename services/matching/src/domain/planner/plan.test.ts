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
import type { Competition, Festival, Term } from '../model.js';
import { noPreferences } from '../ranking/rank.js';
import type { PlanPreferences } from './candidates.js';
import { computePlan } from './plan.js';

const film = makeFilm({ length: 600, screenings: [], isOnline: false, productionCountries: ['PT'] });
const context = makeContext();
const maxRuntime = (seconds: number) => makeTerm('runtime_restriction_max', { value: seconds });
/** A competition that admits the film and whose odds decide its value. */
const makeChoice = (
  id: number,
  fee: number | null,
  odds: number,
  overrides: Partial<Competition> = {},
  festival: Partial<Festival> = {},
) =>
  makeCompetition({
    id,
    festival: makeFestival({ id, projectsSelected: odds, estimatedSubmissions: 100, ...festival }),
    terms: [maxRuntime(900)],
    tiers: [makeTier('2027-06-01', { fees: fee === null ? [] : [makeFee(fee)] })],
    ...overrides,
  });
const euros = (amount: number) => ({ amount, currency: 'EUR' });
function plan(competitions: Competition[], overrides: Partial<PlanPreferences> = {}) {
  const { ranked } = matchDirectly(film, competitions, noPreferences, context);
  return computePlan(ranked, film, makePlanPreferences(overrides), context);
}
const getIds = (all: { match: { competition: Competition } }[]) =>
  all.map(({ match }) => match.competition.id).toSorted();
const getReasons = (all: ReturnType<typeof plan>['leftOut']) =>
  Object.fromEntries(all.map(({ match, reason }) => [match.competition.id, reason]));
const makeBudget = (amount: number) => ({ budget: { limit: euros(amount), rates: {} } });

describe('a plan', () => {
  const three = [makeChoice(1, 6000, 50), makeChoice(2, 5000, 30), makeChoice(3, 5000, 30)];
  it('maximizes the total value', () => {
    const { selected, leftOut, spent } = plan(three, makeBudget(10_000));
    expect(getIds(selected)).toEqual([2, 3]);
    expect([getReasons(leftOut), spent]).toEqual([{ 1: 'over_budget' }, euros(10_000)]);
  });
  it('contains the required entries first, and spends the rest on others', () => {
    const { selected, spent } = plan(three, { ...makeBudget(11_000), requiredIds: new Set([1]) });
    expect([getIds(selected), spent]).toEqual([[1, 2], euros(11_000)]);
    expect(selected.map(({ match, isRequired }) => [match.competition.id, isRequired])).toEqual([
      [1, true],
      [2, false],
    ]);
  });
  it('reports the cost when the required entries exceed the budget, and adds nothing', () => {
    const { selected, spent } = plan(three, { ...makeBudget(1000), requiredIds: new Set([1]) });
    expect([getIds(selected), spent]).toEqual([[1], euros(6000)]);
  });
  it('marks a fee as too expensive when it exceeds the budget after the required entries', () => {
    const { leftOut } = plan(three, makeBudget(5999));
    expect(getReasons(leftOut)).toEqual({ 1: 'too_expensive', 3: 'over_budget' });
    const withRequired = plan(three, { ...makeBudget(10_999), requiredIds: new Set([2]) });
    expect(getReasons(withRequired.leftOut)).toEqual({ 1: 'too_expensive' });
  });
  it('contains free entries without any budget', () =>
    expect(getIds(plan([...three, makeChoice(4, 0, 0)], makeBudget(0)).selected)).toEqual([4]));
  it('limits the number of entries over all budgets, and marks affordable ones that were left out', () => {
    const four = [
      makeChoice(1, 1000, 50),
      makeChoice(2, 1000, 40),
      makeChoice(3, 1000, 30),
      makeChoice(4, 20_000, 90),
    ];
    const ample = makeBudget(10_000);
    const { selected, leftOut } = plan(four, { ...ample, maxEntries: 2 });
    expect([getIds(selected).toSorted(), getReasons(leftOut)]).toEqual([
      [1, 2],
      { 3: 'too_many', 4: 'too_expensive' },
    ]);
    expect(plan(four, { ...ample, maxEntries: 2 }).isProven).toBe(true);
    // Required entries count and are always included.
    expect(
      getIds(plan(four, { ...ample, maxEntries: 2, requiredIds: new Set([3]) }).selected).toSorted(),
    ).toEqual([1, 3]);
    expect(
      getIds(plan(four, { ...ample, maxEntries: 1, requiredIds: new Set([2, 3]) }).selected).toSorted(),
    ).toEqual([2, 3]);
    expect(getIds(plan(four, { ...ample, maxEntries: 3 }).selected).toSorted()).toEqual([1, 2, 3]);
  });
  it('pays fees in other currencies by the reference rates, and leaves out those without one', () => {
    const dollars = makeChoice(4, 0, 90, {
      tiers: [makeTier('2027-06-01', { fees: [makeFee(2000, { currency: 'USD' })] })],
    });
    const rated = { limit: euros(5000), rates: { USD: 1.25 } };
    expect(plan([dollars], { budget: rated }).spent).toEqual(euros(1600));
    const { selected, leftOut } = plan([dollars], { budget: { ...rated, rates: {} } });
    expect([selected, getReasons(leftOut)]).toEqual([[], { 4: 'no_rate' }]);
  });
  it('gives the reason for each omitted entry', () => {
    const { leftOut } = plan(
      [
        makeChoice(1, 1000, 50),
        makeChoice(2, 1000, 50, { terms: [maxRuntime(300)] }),
        makeChoice(3, null, 50),
        makeChoice(4, 1000, 50, { tiers: [] }),
        makeChoice(5, 1000, 50, {
          tiers: [makeTier('2027-06-01', { fees: [makeFee(1000, { currency: 'CHF' })] })],
        }),
      ],
      { excludedIds: new Set([1]) },
    );
    expect(getReasons(leftOut)).toEqual({
      1: 'never',
      2: 'rules',
      3: 'fee_unknown',
      4: 'no_deadline',
      5: 'no_rate',
    });
  });
  it('includes required entries against the rules and without a known fee', () => {
    const { selected, leftOut } = plan(
      [
        makeChoice(2, 1000, 50, { terms: [maxRuntime(300)] }),
        makeChoice(3, null, 50),
        makeChoice(4, 1000, 1, { tiers: [] }),
      ],
      { requiredIds: new Set([2, 3, 4]) },
    );
    expect([getIds(selected), getReasons(leftOut)]).toEqual([[2, 3], { 4: 'no_deadline' }]);
  });
});

describe('the weights of a plan', () => {
  const pair = (odds: number, overrides: Partial<Festival>) => [
    makeChoice(1, 5000, odds),
    makeChoice(2, 5000, 10, {}, overrides),
  ];
  const getFirst = (competitions: Competition[], overrides: Partial<PlanPreferences>) =>
    getIds(plan(competitions, { ...makeBudget(5000), ...overrides }).selected)[0];
  const weights = { odds: 1, prestige: 0, location: 0, premiere: 0 };
  it.each([
    ['prestige', { arthouseIndex: 'A' }, {}],
    ['prestige', { qualifiers: ['Academy Award'] }, {}],
    ['location', { country: 'BR' }, { locations: ['South America'] }],
    ['location', { country: 'BR' }, { locations: ['BR'] }],
  ] as const)('respect %s, given %j', (name, festival, overrides) => {
    const competitions = pair(30, festival as Partial<Festival>);
    expect(getFirst(competitions, { weights, ...overrides })).toBe(1);
    expect(getFirst(competitions, { weights: { ...weights, [name]: 3 }, ...overrides })).toBe(2);
  });
  it('avoid losing a reserved premiere to a competition that does not require it', () => {
    const createDemanding = (overrides: Partial<Term> = {}) =>
      makeChoice(2, 5000, 10, {
        terms: [maxRuntime(900), makeTerm('premiere_restriction', { value: 'World Premiere', ...overrides })],
      });
    const demanding = createDemanding();
    const reserveFor = (festivalId: number | null) => ({
      reservedPremieres: [{ level: 'world' as const, festivalId }],
    });
    const reserving = { ...reserveFor(null), weights: { ...weights, premiere: 3 } };
    expect(getFirst([makeChoice(1, 5000, 30), demanding], reserving)).toBe(2);
    expect(getFirst([makeChoice(1, 5000, 30), demanding], { ...reserving, reservedPremieres: [] })).toBe(1);
    for (const optional of [{ isMandatory: false }, { groupKey: 'a' }])
      expect(getFirst([makeChoice(1, 5000, 30), createDemanding(optional)], reserving)).toBe(1);
    // The premiere is reserved for the festival of the first one, so the requirement of the second does not
    // count.
    expect(getFirst([makeChoice(1, 5000, 30), demanding], { ...reserving, ...reserveFor(1) })).toBe(1);
  });
});

describe('the details of a plan', () => {
  const tiers = [
    makeTier('2027-01-22', { fees: [makeFee(1000)] }),
    makeTier('2027-06-01', { fees: [makeFee(2500)] }),
  ];
  const closingTiers = [makeTier('2027-01-23', { fees: [makeFee(1000)] })];
  it('include the cost of a week’s delay', () => {
    const { delay } = plan([
      makeChoice(1, 0, 50, { tiers }),
      makeChoice(2, 0, 50, { tiers: closingTiers }),
      makeChoice(3, 700, 50),
    ]);
    expect(delay).toEqual({ days: 7, extraCost: euros(1500), missed: [2], unknown: [] });
  });
  it.each([
    ['is unknown', []],
    ['has no reference rate', [makeFee(4000, { currency: 'CHF' })]],
  ])(
    'list a competition whose later fee %s as unknown in the delay, and count the cost of the others',
    (_title, fees) => {
      const unknownCost = makeChoice(4, 0, 50, { tiers: [tiers[0]!, makeTier('2027-06-01', { fees })] });
      const costly = makeChoice(1, 0, 50, { tiers });
      expect(plan([unknownCost]).delay).toEqual({ days: 7, extraCost: euros(0), missed: [], unknown: [4] });
      expect(plan([costly, unknownCost]).delay).toMatchObject({ extraCost: euros(1500), unknown: [4] });
    },
  );
  it('report no delay cost when the same tier remains, even without a fee', () =>
    expect(plan([makeChoice(4, null, 50)], { requiredIds: new Set([4]) }).delay).toMatchObject({
      extraCost: euros(0),
      unknown: [],
    }));
  it('count every competition as missed when the range ends within the week of the delay', () =>
    expect(
      plan([makeChoice(3, 700, 50)], { range: { from: '2027-05-01', to: '2027-05-05' } }).delay.missed,
    ).toEqual([3]));
  it('include what a larger budget would add and drop', () => {
    const { raise } = plan([makeChoice(1, 12_000, 90), makeChoice(2, 5000, 10)], makeBudget(5000));
    expect(raise).toEqual({ budget: euros(10_000), added: [1], dropped: [2] });
  });
  it('include premiere conflicts', () => {
    const premiere = makeTerm('premiere_restriction', { value: 'World Premiere' });
    const demanding = makeChoice(1, 1000, 50, {
      terms: [maxRuntime(900), premiere],
      tiers: [makeTier('2027-06-01', { fees: [makeFee(1000)] })],
    });
    const other = makeChoice(
      2,
      1000,
      50,
      { tiers: [makeTier('2027-03-01', { fees: [makeFee(1000)] })] },
      { startsOn: '2027-07-01' },
    );
    const { selected, conflicts } = plan([demanding, other]);
    expect(conflicts).toMatchObject([
      { firstId: 1, thenId: 2, level: 'World Premiere', isMandatory: true, canWait: false },
    ]);
    expect(selected.map(({ match }) => match.competition.id)).toEqual([2, 1]);
    const { ranked } = matchDirectly(film, [other], noPreferences, context);
    const withSent = computePlan(ranked, film, makePlanPreferences(), context, {
      sentEntries: [{ competition: demanding, edition: null }],
      elsewhereEntries: [],
    });
    expect(withSent.conflicts).toEqual(conflicts);
    expect(withSent.selected.map(({ match }) => match.competition.id)).toEqual([2]);
  });
});
