import fc from 'fast-check';
import type { Verdict } from '../evaluation/evaluate.js';
import type { ScoreComponent } from '../ranking/rank.js';
import { getChance, RECOMMENDATION_MIX, getReason, recommend, type Candidate } from './recommend.js';

const today = '2026-12-01';
const addDays = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
const makeCandidate = (id: number, overrides: Partial<Candidate> = {}): Candidate => ({
  id,
  festivalId: id,
  verdict: 'eligible',
  rank: id,
  objections: 0,
  odds: null,
  hasStructuredRules: true,
  deadline: addDays(10 + 7 * id),
  ...overrides,
});
const makeMany = (count: number, overrides: (n: number) => Partial<Candidate> = () => ({})) =>
  Array.from({ length: count }, (_, n) => makeCandidate(n + 1, overrides(n)));
const recommendIds = (candidates: Candidate[], excludedIds: number[] = []) =>
  recommend(candidates, new Set(excludedIds), today).map(({ id }) => id);

describe('recommend', () => {
  it('takes the best ranked candidates, at most twenty', () =>
    expect(recommendIds(makeMany(30))).toEqual(makeMany(20).map(({ id }) => id)));
  it('prefers candidates with fewer objections', () => {
    const open = makeMany(30, (n) => ({ objections: [2, 1, 1, 0, 0, 0][Math.floor(n / 5)]! }));
    expect(recommendIds(open)).toEqual([...Array.from({ length: 15 }, (_, n) => n + 16), 6, 7, 8, 9, 10]);
  });
  it('prefers eligible candidates to those that need confirmation', () => {
    const open = makeMany(30, (n) => ({ verdict: n < 15 ? 'needs-confirmation' : 'eligible' }));
    expect(recommendIds(open)).toEqual([
      16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 1, 2, 3, 4, 5,
    ]);
  });
  it('adds unchecked candidates last, only to fill the twenty', () => {
    const open = makeMany(30, (n) => ({
      verdict: (['unchecked', 'needs-confirmation', 'eligible'] as const)[Math.floor(n / 10)]!,
      odds: n < 10 ? 0.01 : null,
    }));
    const [unchecked, needsConfirmation, eligible] = [
      recommendIds(open.slice(0, 10)),
      recommendIds(open.slice(10, 20)),
      recommendIds(open.slice(20)),
    ];
    expect(recommendIds(open)).toEqual([...eligible, ...needsConfirmation]);
    expect(recommendIds(open.slice(0, 25))).toEqual([
      ...eligible.slice(0, 5),
      ...needsConfirmation,
      ...unchecked.slice(0, 5),
    ]);
  });
  it('omits candidates that are not eligible, too near or on the list already', () => {
    expect(
      recommendIds(
        [
          makeCandidate(1, { verdict: 'not-eligible' }),
          makeCandidate(2, { deadline: addDays(2) }),
          makeCandidate(3),
          makeCandidate(4),
        ],
        [3],
      ),
    ).toEqual([4]);
  });
  it('mixes six safe, eight target and six reach candidates', () => {
    const open = makeMany(60, (n) => ({ odds: [0.3, 0.1, 0.01][Math.floor(n / 20)]! }));
    const chances = recommend(open, new Set(), today).map(({ chance }) => chance);
    expect(chances).toEqual([
      ...Array(6).fill('safe'),
      ...Array(8).fill('target'),
      ...Array(6).fill('reach'),
    ]);
  });
  it('fills slots with other chances if one has too few candidates', () =>
    expect(recommendIds(makeMany(30, (n) => ({ odds: n < 4 ? 0.3 : 0.01 })))).toHaveLength(20));
  it('takes at most two per festival', () =>
    expect(recommendIds(makeMany(9, (n) => ({ festivalId: n < 7 ? 1 : 2 })))).toEqual([1, 2, 8, 9]));
  it('takes at most four deadlines per week while other weeks have candidates', () => {
    const open = makeMany(40, (n) => ({ deadline: n < 20 ? '2027-01-04' : addDays(60 + 3 * n) }));
    expect(recommendIds(open).filter((id) => id <= 20)).toEqual([1, 2, 3, 4]);
    expect(recommendIds(open.slice(0, 20))).toHaveLength(20);
  });
  it('counts a week from Monday to Sunday', () => {
    const deadlines = ['2027-01-03', '2027-01-04', '2027-01-06', '2027-01-07', '2027-01-10', '2027-01-10'];
    const week = [...deadlines, '2027-01-11'];
    const open = makeMany(40, (n) => ({ deadline: week[n] ?? addDays(60 + 3 * n) }));
    expect(recommendIds(open).filter((id) => id <= week.length)).toEqual([1, 2, 3, 4, 5, 7]);
  });
  it('prefers the sooner deadline and then the smaller id among equals', () => {
    const deadlines = [addDays(30), addDays(20), addDays(20)];
    const equals = makeMany(3, (n) => ({ rank: 1, deadline: deadlines[n]! }));
    expect([recommendIds(equals), recommendIds(equals.toReversed())]).toEqual([
      [2, 3, 1],
      [2, 3, 1],
    ]);
  });
});

const anyCandidate = fc.record({
  festivalId: fc.integer({ min: 1, max: 25 }),
  verdict: fc.constantFrom<Verdict>('eligible', 'needs-confirmation', 'unchecked', 'not-eligible'),
  rank: fc.integer({ min: 0, max: 30 }),
  odds: fc.constantFrom(null, 0.01, 0.07, 0.08, 0.12, 0.15, 0.9),
  hasStructuredRules: fc.boolean(),
  objections: fc.integer({ min: 0, max: 2 }),
  deadline: fc.integer({ min: -5, max: 90 }).map(addDays),
});
const anyCandidates = fc
  .array(anyCandidate, { maxLength: 80 })
  .map((all) => all.map((item, n) => ({ id: n + 1, ...item })));
const anyExcludedIds = fc
  .array(fc.integer({ min: 1, max: 80 }), { maxLength: 30 })
  .map((all) => new Set(all));
const countGroups = <T, K>(all: readonly T[], getKey: (item: T) => K) =>
  [...Map.groupBy(all, getKey).values()].map(({ length }) => length);
const isOpen = ({ verdict, deadline }: Candidate) =>
  verdict !== 'not-eligible' && deadline >= addDays(RECOMMENDATION_MIX.daysAhead);
const isChecked = ({ verdict }: Candidate) => verdict !== 'unchecked';
const getMonday = (day: string) => {
  const monday = new Date(day);
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  return monday.toISOString().slice(0, 10);
};

describe('recommend, for any candidates,', () => {
  it('never takes an impossible candidate, more than twenty in total or more than two per festival', () =>
    fc.assert(
      fc.property(anyCandidates, anyExcludedIds, (all, excludedIds) => {
        const chosen = recommend(all, excludedIds, today);
        const chosenCandidates = chosen.map(({ id }) => all[id - 1]!);
        expect(chosen.length).toBeLessThanOrEqual(RECOMMENDATION_MIX.maxItems);
        expect(new Set(chosenCandidates).size).toBe(chosen.length);
        expect(chosenCandidates.filter((item) => excludedIds.has(item.id) || !isOpen(item))).toEqual([]);
        expect(
          Math.max(0, ...countGroups(chosenCandidates, ({ festivalId }) => festivalId)),
        ).toBeLessThanOrEqual(RECOMMENDATION_MIX.perFestival);
        expect(chosen.map(({ chance }) => chance)).toEqual(chosenCandidates.map(getChance));
      }),
    ));
  it('leaves no possible candidate out while fewer than twenty are taken', () =>
    fc.assert(
      fc.property(anyCandidates, anyExcludedIds, (all, excludedIds) => {
        const chosen = new Set(recommend(all, excludedIds, today).map(({ id }) => id));
        const byFestival = Map.groupBy(
          all.filter(({ id }) => chosen.has(id)),
          ({ festivalId }) => festivalId,
        );
        const isFull = ({ festivalId }: Candidate) =>
          byFestival.get(festivalId)?.length === RECOMMENDATION_MIX.perFestival;
        const leftOut = all.filter(
          (item) => isOpen(item) && !chosen.has(item.id) && !excludedIds.has(item.id) && !isFull(item),
        );
        expect(chosen.size === RECOMMENDATION_MIX.maxItems || leftOut.length === 0).toBe(true);
      }),
    ));
  it('takes unchecked candidates only after all others', () =>
    fc.assert(
      fc.property(anyCandidates, anyExcludedIds, (all, excludedIds) => {
        const withoutUnchecked = all.map((item) =>
          isChecked(item) ? item : { ...item, verdict: 'not-eligible' as const },
        );
        const chosen = recommend(all, excludedIds, today);
        const checked = chosen.filter(({ id }) => isChecked(all[id - 1]!));
        expect(checked).toEqual(recommend(withoutUnchecked, excludedIds, today));
        expect(chosen.slice(0, checked.length)).toEqual(checked);
      }),
    ));
  it('does not depend on the input order', () =>
    fc.assert(
      fc.property(
        anyCandidates.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
        ),
        anyExcludedIds,
        ([all, shuffled], excludedIds) => {
          expect(recommend(shuffled, excludedIds, today)).toEqual(recommend(all, excludedIds, today));
        },
      ),
    ));
  it('fills the quota of each chance if there are enough candidates', () =>
    fc.assert(
      fc.property(anyCandidates, (generated) => {
        const all = generated.map((item) => ({ ...item, festivalId: item.id }));
        const chosen = recommend(all, new Set(), today);
        for (const [chance, quota] of Object.entries(RECOMMENDATION_MIX.perChance)) {
          const availableCount = all.filter(
            (item) => isOpen(item) && isChecked(item) && getChance(item) === chance,
          ).length;
          expect(chosen.filter((choice) => choice.chance === chance).length).toBeGreaterThanOrEqual(
            Math.min(quota, availableCount),
          );
        }
      }),
    ));
  it('does not exceed the weekly limit while another week has candidates', () =>
    fc.assert(
      fc.property(anyCandidates, (generated) => {
        const all = generated
          .filter(isChecked)
          .map((item, n) => ({ ...item, id: n + 1, festivalId: n + 1, odds: null }));
        const chosen = new Set(recommend(all, new Set(), today).map(({ id }) => id));
        const weeks = Map.groupBy(
          all.filter(({ id }) => chosen.has(id)),
          ({ deadline }) => getMonday(deadline),
        );
        const isBelowWeeklyLimit = ({ deadline }: Candidate) =>
          (weeks.get(getMonday(deadline))?.length ?? 0) < RECOMMENDATION_MIX.perWeek;
        if ([...weeks.values()].some(({ length }) => length > RECOMMENDATION_MIX.perWeek))
          expect(
            all.filter((item) => isOpen(item) && !chosen.has(item.id) && isBelowWeeklyLimit(item)),
          ).toEqual([]);
      }),
    ));
});

describe('getReason', () => {
  const makeComponent = (
    name: ScoreComponent['name'],
    points: number,
    subjects: string[] = [],
    quantity = 0,
  ): ScoreComponent => ({ name, points, subjects, quantity });
  it('is the component with the most points that does not expire', () => {
    const components = [
      makeComponent('fee', 8, ['free']),
      makeComponent('arthouse', 5, ['CA']),
      makeComponent('odds', 9, [], 45),
      makeComponent('unknown', -4, [], 1),
    ];
    expect(getReason(components, 'eligible')).toEqual(makeComponent('odds', 9, [], 45));
    expect(getReason(components, 'unchecked')).toEqual({ ...makeComponent('odds', 0), name: 'unchecked' });
  });
  it('prefers the more meaningful of two equal components', () =>
    expect(
      getReason(
        [makeComponent('fee', 8, ['free']), makeComponent('specialisation', 8, ['genre_restriction'])],
        'eligible',
      ).name,
    ).toBe('specialisation'));
  it('is the general fit when no component counts', () =>
    expect(getReason([makeComponent('bonus', -3), makeComponent('odds', 0)], 'needs-confirmation')).toEqual({
      name: 'fits',
      points: 0,
      subjects: [],
      quantity: 0,
    }));
});
