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
import type { Competition, Festival, Term } from '../model.js';
import { noPreferences } from '../ranking/rank.js';
import type { PlanPreferences } from './candidates.js';
import { computePlan } from './plan.js';

const film = makeFilm({ length: 600, screenings: [], isOnline: false, productionCountries: ['PT'] });
const context = makeContext();
const upTo = (seconds: number) => makeTerm('runtime_restriction_max', { value: seconds });
/** A competition that admits the film and whose odds decide its value. */
const createCompetition = (
  id: number,
  fee: number | null,
  odds: number,
  over: Partial<Competition> = {},
  at: Partial<Festival> = {},
) =>
  makeCompetition({
    id,
    festival: makeFestival({ id, projectsSelected: odds, estimatedSubmissions: 100, ...at }),
    terms: [upTo(900)],
    tiers: [makeTier('2027-06-01', { fees: fee === null ? [] : [makeFee(fee)] })],
    ...over,
  });
const euros = (amount: number) => ({ amount, currency: 'EUR' });
function plan(competitions: Competition[], over: Partial<PlanPreferences> = {}) {
  const { ranked } = answerDirectly(film, competitions, noPreferences, context);
  return computePlan(ranked, film, makePlanPreferences(over), context);
}
const getIds = (all: { match: { competition: Competition } }[]) =>
  all.map(({ match }) => match.competition.id).toSorted();
const getReasons = (all: ReturnType<typeof plan>['leftOut']) =>
  Object.fromEntries(all.map(({ match, reason }) => [match.competition.id, reason]));
const spending = (amount: number) => ({ budgets: { amounts: [euros(amount)], rates: {} } });

describe('a plan', () => {
  const three = [
    createCompetition(1, 6000, 50),
    createCompetition(2, 5000, 30),
    createCompetition(3, 5000, 30),
  ];
  it('maximizes the total value', () => {
    const { selected, leftOut, spentAmounts } = plan(three, spending(10_000));
    expect(getIds(selected)).toEqual([2, 3]);
    expect([getReasons(leftOut), spentAmounts]).toEqual([{ 1: 'over_budget' }, [euros(10_000)]]);
  });
  it('contains the required entries first, and spends the rest on others', () => {
    const { selected, spentAmounts } = plan(three, { ...spending(11_000), requiredIds: new Set([1]) });
    expect([getIds(selected), spentAmounts]).toEqual([[1, 2], [euros(11_000)]]);
    expect(selected.map(({ match, isRequired }) => [match.competition.id, isRequired])).toEqual([
      [1, true],
      [2, false],
    ]);
  });
  it('reports the cost when the required entries exceed the budget, and adds nothing', () => {
    const { selected, spentAmounts } = plan(three, { ...spending(1000), requiredIds: new Set([1]) });
    expect([getIds(selected), spentAmounts]).toEqual([[1], [euros(6000)]]);
  });
  it('marks a fee as too expensive when it exceeds the budget after the required entries', () => {
    const { leftOut } = plan(three, spending(5999));
    expect(getReasons(leftOut)).toEqual({ 1: 'too_expensive', 3: 'over_budget' });
    const withRequired = plan(three, { ...spending(10_999), requiredIds: new Set([2]) });
    expect(getReasons(withRequired.leftOut)).toEqual({ 1: 'too_expensive' });
  });
  it('contains free entries without any budget', () =>
    expect(getIds(plan([...three, createCompetition(4, 0, 0)], spending(0)).selected)).toEqual([4]));
  it('limits the number of entries over all budgets, and marks affordable ones that were left out', () => {
    const five = [
      createCompetition(1, 1000, 50),
      createCompetition(2, 1000, 40),
      createCompetition(3, 1000, 30),
      createCompetition(4, 20_000, 90),
    ];
    const wide = { budgets: { amounts: [euros(10_000)], rates: {} } };
    const { selected, leftOut } = plan(five, { ...wide, maxEntries: 2 });
    expect([getIds(selected).toSorted(), getReasons(leftOut)]).toEqual([
      [1, 2],
      { 3: 'too_many', 4: 'too_expensive' },
    ]);
    expect(plan(five, { ...wide, maxEntries: 2 }).isProven).toBe(true);
    // Required entries count and are always included.
    expect(
      getIds(plan(five, { ...wide, maxEntries: 2, requiredIds: new Set([3]) }).selected).toSorted(),
    ).toEqual([1, 3]);
    expect(
      getIds(plan(five, { ...wide, maxEntries: 1, requiredIds: new Set([2, 3]) }).selected).toSorted(),
    ).toEqual([2, 3]);
    expect(getIds(plan(five, { ...wide, maxEntries: 3 }).selected).toSorted()).toEqual([1, 2, 3]);
  });
  it('keeps budgets of different currencies separate', () => {
    const dollars = createCompetition(4, 0, 90, {
      tiers: [makeTier('2027-06-01', { fees: [makeFee(2000, { currency: 'USD' })] })],
    });
    const budgets = { amounts: [euros(5000), { amount: 1000, currency: 'USD' }], rates: {} };
    const { selected, leftOut, spentAmounts } = plan([...three, dollars], { budgets });
    expect(spentAmounts).toEqual([euros(5000), { amount: 0, currency: 'USD' }]);
    expect([getIds(selected), getReasons(leftOut)[4]]).toEqual([[2], 'too_expensive']);
    const rated = { amounts: [euros(5000)], rates: { USD: 0.5 } };
    expect(plan([...three, dollars], { budgets: rated }).spentAmounts).toEqual([euros(1000)]);
  });
  it('gives the reason for each omitted entry', () => {
    const { leftOut } = plan(
      [
        createCompetition(1, 1000, 50),
        createCompetition(2, 1000, 50, { terms: [upTo(300)] }),
        createCompetition(3, null, 50),
        createCompetition(4, 1000, 50, { tiers: [] }),
        createCompetition(5, 1000, 50, {
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
      5: 'no_budget',
    });
  });
  it('includes required entries against the rules and without a known fee', () => {
    const { selected, leftOut } = plan(
      [
        createCompetition(2, 1000, 50, { terms: [upTo(300)] }),
        createCompetition(3, null, 50),
        createCompetition(4, 1000, 1, { tiers: [] }),
      ],
      { requiredIds: new Set([2, 3, 4]) },
    );
    expect([getIds(selected), getReasons(leftOut)]).toEqual([[2, 3], { 4: 'no_deadline' }]);
  });
});

describe('the weights of a plan', () => {
  const pair = (odds: number, over: Partial<Festival>) => [
    createCompetition(1, 5000, odds),
    createCompetition(2, 5000, 10, {}, over),
  ];
  const first = (competitions: Competition[], over: Partial<PlanPreferences>) =>
    getIds(plan(competitions, { ...spending(5000), ...over }).selected)[0];
  const weights = { odds: 1, prestige: 0, location: 0, premiere: 0 };
  it.each([
    ['prestige', { arthouseIndex: 'A' }, {}],
    ['prestige', { qualifiers: ['Academy Award'] }, {}],
    ['location', { country: 'BR' }, { locations: ['South America'] }],
    ['location', { country: 'BR' }, { locations: ['BR'] }],
  ] as const)('respect %s, given %j', (name, festival, over) => {
    const competitions = pair(30, festival as Partial<Festival>);
    expect(first(competitions, { weights, ...over })).toBe(1);
    expect(first(competitions, { weights: { ...weights, [name]: 3 }, ...over })).toBe(2);
  });
  it('avoid losing a reserved premiere to a competition that does not require it', () => {
    const createDemanding = (over: Partial<Term> = {}) =>
      createCompetition(2, 5000, 10, {
        terms: [upTo(900), makeTerm('premiere_restriction', { value: 'World Premiere', ...over })],
      });
    const demanding = createDemanding();
    const reserveFor = (festivalId: number | null) => ({
      reservedPremieres: [{ level: 'world' as const, festivalId }],
    });
    const reserving = { ...reserveFor(null), weights: { ...weights, premiere: 3 } };
    expect(first([createCompetition(1, 5000, 30), demanding], reserving)).toBe(2);
    expect(first([createCompetition(1, 5000, 30), demanding], { ...reserving, reservedPremieres: [] })).toBe(
      1,
    );
    for (const optional of [{ isMandatory: false }, { groupKey: 'a' }])
      expect(first([createCompetition(1, 5000, 30), createDemanding(optional)], reserving)).toBe(1);
    // Reserved for one of them, whatever the other requires.
    expect(first([createCompetition(1, 5000, 30), demanding], { ...reserving, ...reserveFor(1) })).toBe(1);
  });
});

describe('the details of a plan', () => {
  const tiers = [
    makeTier('2027-01-22', { fees: [makeFee(1000)] }),
    makeTier('2027-06-01', { fees: [makeFee(2500)] }),
  ];
  const last = [makeTier('2027-01-23', { fees: [makeFee(1000)] })];
  it('include the cost of a week’s delay', () => {
    const { delay } = plan([
      createCompetition(1, 0, 50, { tiers }),
      createCompetition(2, 0, 50, { tiers: last }),
      createCompetition(3, 700, 50),
    ]);
    expect(delay).toEqual({ days: 7, extraCosts: [euros(1500)], missed: [2], unknown: [] });
  });
  it.each([
    ['nobody knows', []],
    ['no budget pays', [makeFee(4000, { currency: 'CHF' })]],
  ])('count a fee that %s as unknown in the delay, without reducing the other costs', (_what, fees) => {
    const left = createCompetition(4, 0, 50, { tiers: [tiers[0]!, makeTier('2027-06-01', { fees })] });
    const costly = createCompetition(1, 0, 50, { tiers });
    expect(plan([left]).delay).toEqual({ days: 7, extraCosts: [euros(0)], missed: [], unknown: [4] });
    expect(plan([costly, left]).delay).toMatchObject({ extraCosts: [euros(1500)], unknown: [4] });
  });
  it('report no delay cost when the same tier remains, even without a fee', () =>
    expect(plan([createCompetition(4, null, 50)], { requiredIds: new Set([4]) }).delay).toMatchObject({
      extraCosts: [euros(0)],
      unknown: [],
    }));
  it('count everything as missed when the range ends within the week', () =>
    expect(
      plan([createCompetition(3, 700, 50)], { range: { from: '2027-05-01', to: '2027-05-05' } }).delay.missed,
    ).toEqual([3]));
  it('include what a larger budget would add and drop', () => {
    const { raises } = plan(
      [createCompetition(1, 12_000, 90), createCompetition(2, 5000, 10)],
      spending(5000),
    );
    expect(raises).toEqual([{ budget: euros(10_000), added: [1], dropped: [2] }]);
  });
  it('include premiere conflicts and order entries accordingly', () => {
    const premiere = makeTerm('premiere_restriction', { value: 'World Premiere' });
    const demanding = createCompetition(1, 1000, 50, {
      terms: [upTo(900), premiere],
      tiers: [makeTier('2027-06-01', { fees: [makeFee(1000)] })],
    });
    const other = createCompetition(
      2,
      1000,
      50,
      { tiers: [makeTier('2027-03-01', { fees: [makeFee(1000)] })] },
      { startsOn: '2027-07-01' },
    );
    const { selected, conflicts } = plan([demanding, other]);
    expect(conflicts).toEqual([
      { firstId: 1, thenId: 2, thenEntryId: null, taken: null, level: 'World Premiere', isMandatory: true },
    ]);
    expect(selected.map(({ match }) => match.competition.id)).toEqual([1, 2]);
    const { ranked } = answerDirectly(film, [other], noPreferences, context);
    const withSent = computePlan(ranked, film, makePlanPreferences(), context, {
      sentEntries: [{ competition: demanding, edition: null }],
      elsewhereEntries: [],
    });
    expect(withSent.conflicts).toEqual(conflicts);
    expect(withSent.selected.map(({ match }) => match.competition.id)).toEqual([2]);
  });
});
