import {
  makeAsker,
  makeCompetition,
  makeFee,
  makeFestival,
  makeFilm,
  makeTerm,
  makeTier,
  makeWishes,
} from '../../../test/make.js';
import { answerPlainly } from '../answer.js';
import type { Competition, Festival, Term } from '../facts.js';
import { noPreferences } from '../rank.js';
import type { Wishes } from './candidates.js';
import { planOf } from './plan.js';

const film = makeFilm({ length: 600, screenings: [], isOnline: false, productionCountries: ['PT'] });
const asker = makeAsker();
const upTo = (seconds: number) => makeTerm('runtime_restriction_max', { value: seconds });
/** Takes the film; its odds are what it is worth. */
const held = (
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
function plan(competitions: Competition[], over: Partial<Wishes> = {}) {
  const { ranked } = answerPlainly(film, competitions, noPreferences, asker);
  return planOf(ranked, film, makeWishes(over), asker);
}
const idsOf = (all: { match: { competition: Competition } }[]) =>
  all.map(({ match }) => match.competition.id).toSorted();
const whys = (all: ReturnType<typeof plan>['leftOut']) =>
  Object.fromEntries(all.map(({ match, why }) => [match.competition.id, why]));
const spending = (amount: number) => ({ purses: { budgets: [euros(amount)], rates: {} } });

describe('a plan', () => {
  const three = [held(1, 6000, 50), held(2, 5000, 30), held(3, 5000, 30)];
  it('is what is worth most together', () => {
    const { chosen, leftOut, spent } = plan(three, spending(10_000));
    expect([idsOf(chosen), whys(leftOut), spent]).toEqual([[2, 3], { 1: 'over_budget' }, [euros(10_000)]]);
  });
  it('has what must be in it first, and what the rest buys', () => {
    const { chosen, spent } = plan(three, { ...spending(11_000), must: new Set([1]) });
    expect([idsOf(chosen), spent]).toEqual([[1, 2], [euros(11_000)]]);
    expect(chosen.map(({ match, isMust }) => [match.competition.id, isMust])).toEqual([
      [1, true],
      [2, false],
    ]);
  });
  it('says what it would cost where that is more than there is, and adds nothing', () => {
    const { chosen, spent } = plan(three, { ...spending(1000), must: new Set([1]) });
    expect([idsOf(chosen), spent]).toEqual([[1], [euros(6000)]]);
  });
  it('says of a fee that is more than there is, beside what must be, that it is too dear', () => {
    const { leftOut } = plan(three, spending(5999));
    expect(whys(leftOut)).toEqual({ 1: 'too_dear', 3: 'over_budget' });
    const beside = plan(three, { ...spending(10_999), must: new Set([2]) });
    expect(whys(beside.leftOut)).toEqual({ 1: 'too_dear' });
  });
  it('has what is free, with nothing to spend', () =>
    expect(idsOf(plan([...three, held(4, 0, 0)], spending(0)).chosen)).toEqual([4]));
  it('has no more entries than there may be, over all budgets, and says which could be paid', () => {
    const five = [held(1, 1000, 50), held(2, 1000, 40), held(3, 1000, 30), held(4, 20_000, 90)];
    const wide = { purses: { budgets: [euros(10_000)], rates: {} } };
    const { chosen, leftOut } = plan(five, { ...wide, most: 2 });
    expect([idsOf(chosen).toSorted(), whys(leftOut)]).toEqual([[1, 2], { 3: 'too_many', 4: 'too_dear' }]);
    expect(plan(five, { ...wide, most: 2 }).isProven).toBe(true);
    // What must be counts, and is there in any case.
    expect(idsOf(plan(five, { ...wide, most: 2, must: new Set([3]) }).chosen).toSorted()).toEqual([1, 3]);
    expect(idsOf(plan(five, { ...wide, most: 1, must: new Set([2, 3]) }).chosen).toSorted()).toEqual([2, 3]);
    expect(idsOf(plan(five, { ...wide, most: 3 }).chosen).toSorted()).toEqual([1, 2, 3]);
  });
  it('keeps budgets apart', () => {
    const dollars = held(4, 0, 90, {
      tiers: [makeTier('2027-06-01', { fees: [makeFee(2000, { currency: 'USD' })] })],
    });
    const purses = { budgets: [euros(5000), { amount: 1000, currency: 'USD' }], rates: {} };
    const { chosen, leftOut, spent } = plan([...three, dollars], { purses });
    expect([idsOf(chosen), whys(leftOut)[4], spent]).toEqual([
      [2],
      'too_dear',
      [euros(5000), { amount: 0, currency: 'USD' }],
    ]);
    const rated = { budgets: [euros(5000)], rates: { USD: 0.5 } };
    expect(plan([...three, dollars], { purses: rated }).spent).toEqual([euros(1000)]);
  });
  it('says why it leaves something out', () => {
    const { leftOut } = plan(
      [
        held(1, 1000, 50),
        held(2, 1000, 50, { terms: [upTo(300)] }),
        held(3, null, 50),
        held(4, 1000, 50, { tiers: [] }),
        held(5, 1000, 50, {
          tiers: [makeTier('2027-06-01', { fees: [makeFee(1000, { currency: 'CHF' })] })],
        }),
      ],
      { never: new Set([1]) },
    );
    expect(whys(leftOut)).toEqual({
      1: 'never',
      2: 'rules',
      3: 'fee_unknown',
      4: 'no_deadline',
      5: 'no_budget',
    });
  });
  it('takes what must be against the rules, and without a fee on file', () => {
    const { chosen, leftOut } = plan(
      [held(2, 1000, 50, { terms: [upTo(300)] }), held(3, null, 50), held(4, 1000, 1, { tiers: [] })],
      { must: new Set([2, 3, 4]) },
    );
    expect([idsOf(chosen), whys(leftOut)]).toEqual([[2, 3], { 4: 'no_deadline' }]);
  });
});

describe('what counts in a plan', () => {
  const pair = (odds: number, over: Partial<Festival>) => [held(1, 5000, odds), held(2, 5000, 10, {}, over)];
  const first = (competitions: Competition[], over: Partial<Wishes>) =>
    idsOf(plan(competitions, { ...spending(5000), ...over }).chosen)[0];
  const weights = { odds: 1, prestige: 0, place: 0, premiere: 0 };
  it.each([
    ['prestige', { arthouseIndex: 'A' }, {}],
    ['prestige', { qualifiers: ['Academy Award'] }, {}],
    ['place', { country: 'BR' }, { places: ['South America'] }],
    ['place', { country: 'BR' }, { places: ['BR'] }],
  ] as const)('is %s, as much as is said: %j', (name, festival, over) => {
    const competitions = pair(30, festival as Partial<Festival>);
    expect(first(competitions, { weights, ...over })).toBe(1);
    expect(first(competitions, { weights: { ...weights, [name]: 3 }, ...over })).toBe(2);
  });
  it('is that a wanted premiere is not given away to who asks for none, or only wishes for it', () => {
    const asking = (over: Partial<Term> = {}) =>
      held(2, 5000, 10, {
        terms: [upTo(900), makeTerm('premiere_restriction', { value: 'World Premiere', ...over })],
      });
    const asks = asking();
    const keep = (festivalId: number | null) => ({ keep: [{ level: 'world' as const, festivalId }] });
    const keeping = { ...keep(null), weights: { ...weights, premiere: 3 } };
    expect(first([held(1, 5000, 30), asks], keeping)).toBe(2);
    expect(first([held(1, 5000, 30), asks], { ...keeping, keep: [] })).toBe(1);
    for (const wish of [{ isMandatory: false }, { groupKey: 'a' }])
      expect(first([held(1, 5000, 30), asking(wish)], keeping)).toBe(1);
    // Kept for one of them, whatever the other asks for.
    expect(first([held(1, 5000, 30), asks], { ...keeping, ...keep(1) })).toBe(1);
  });
});

describe('what else a plan says', () => {
  const tiers = [
    makeTier('2027-01-22', { fees: [makeFee(1000)] }),
    makeTier('2027-06-01', { fees: [makeFee(2500)] }),
  ];
  const last = [makeTier('2027-01-23', { fees: [makeFee(1000)] })];
  it('is what a week’s delay costs', () => {
    const { delay } = plan([held(1, 0, 50, { tiers }), held(2, 0, 50, { tiers: last }), held(3, 700, 50)]);
    expect(delay).toEqual({ days: 7, dearer: [euros(1500)], missed: [2], unknown: [] });
  });
  it.each([
    ['nobody knows', []],
    ['no budget pays', [makeFee(4000, { currency: 'CHF' })]],
  ])(
    'is not less than nothing, nor less for others, where only a tier is left whose fee %s',
    (_what, fees) => {
      const left = held(4, 0, 50, { tiers: [tiers[0]!, makeTier('2027-06-01', { fees })] });
      const dearer = held(1, 0, 50, { tiers });
      expect(plan([left]).delay).toEqual({ days: 7, dearer: [euros(0)], missed: [], unknown: [4] });
      expect(plan([dearer, left]).delay).toMatchObject({ dearer: [euros(1500)], unknown: [4] });
    },
  );
  it('is nothing where the same tier stays, also one without a fee on file', () =>
    expect(plan([held(4, null, 50)], { must: new Set([4]) }).delay).toMatchObject({
      dearer: [euros(0)],
      unknown: [],
    }));
  it('is that all is missed where the range is over by then', () =>
    expect(
      plan([held(3, 700, 50)], { range: { from: '2027-05-01', to: '2027-05-05' } }).delay.missed,
    ).toEqual([3]));
  it('is what the next hundred would buy, and what would give way', () => {
    const { raises } = plan([held(1, 12_000, 90), held(2, 5000, 10)], spending(5000));
    expect(raises).toEqual([{ budget: euros(10_000), added: [1], dropped: [2] }]);
  });
  it('is whose premiere another would use up, and which to send first', () => {
    const premiere = makeTerm('premiere_restriction', { value: 'World Premiere' });
    const wanted = held(1, 1000, 50, {
      terms: [upTo(900), premiere],
      tiers: [makeTier('2027-06-01', { fees: [makeFee(1000)] })],
    });
    const other = held(
      2,
      1000,
      50,
      { tiers: [makeTier('2027-03-01', { fees: [makeFee(1000)] })] },
      { startsOn: '2027-07-01' },
    );
    const { chosen, conflicts } = plan([wanted, other]);
    expect(conflicts).toEqual([
      { firstId: 1, thenId: 2, thenEntryId: null, taken: null, level: 'World Premiere', isMandatory: true },
    ]);
    expect(chosen.map(({ match }) => match.competition.id)).toEqual([1, 2]);
    const { ranked } = answerPlainly(film, [other], noPreferences, asker);
    const beside = planOf(ranked, film, makeWishes(), asker, {
      sent: [{ competition: wanted, edition: null }],
      elsewhere: [],
    });
    expect(beside.conflicts).toEqual(conflicts);
    expect(beside.chosen.map(({ match }) => match.competition.id)).toEqual([2]);
  });
});
