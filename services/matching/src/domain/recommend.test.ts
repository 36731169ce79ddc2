import fc from 'fast-check';
import type { Verdict } from './evaluate.js';
import type { Part } from './rank.js';
import { chanceOf, mix, reasonOf, recommend, type Candidate } from './recommend.js';

const today = '2026-12-01';
const daysOn = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
const candidate = (id: number, over: Partial<Candidate> = {}): Candidate => ({
  id,
  festivalId: id,
  verdict: 'eligible',
  rank: id,
  objections: 0,
  odds: null,
  isTested: true,
  deadline: daysOn(10 + 7 * id),
  ...over,
});
const some = (count: number, over: (n: number) => Partial<Candidate> = () => ({})) =>
  Array.from({ length: count }, (_, n) => candidate(n + 1, over(n)));
const ids = (candidates: Candidate[], has: number[] = []) =>
  recommend(candidates, new Set(has), today).map(({ id }) => id);

describe('recommend', () => {
  it('takes the best of the ranking, at most twenty', () =>
    expect(ids(some(30))).toEqual(some(20).map(({ id }) => id)));
  it('takes those to which nothing is objected before the others, the fewer the sooner', () => {
    const open = some(30, (n) => ({ objections: n < 5 ? 2 : n < 15 ? 1 : 0 }));
    expect(ids(open)).toEqual([...Array.from({ length: 15 }, (_, n) => n + 16), 6, 7, 8, 9, 10]);
  });
  it('takes the eligible before those that need confirmation', () => {
    const open = some(30, (n) => ({ verdict: n < 15 ? 'needs-confirmation' : 'eligible' }));
    expect(ids(open)).toEqual([16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 1, 2, 3, 4, 5]);
  });
  it('suggests what is unchecked only where nothing else fills the twenty, and last', () => {
    const open = some(30, (n) => ({
      verdict: n < 10 ? 'unchecked' : n < 20 ? 'needs-confirmation' : 'eligible',
      odds: n < 10 ? 0.01 : null,
    }));
    const [unchecked, asking, eligible] = [
      ids(open.slice(0, 10)),
      ids(open.slice(10, 20)),
      ids(open.slice(20)),
    ];
    expect(ids(open)).toEqual([...eligible, ...asking]);
    expect(ids(open.slice(0, 25))).toEqual([...eligible.slice(0, 5), ...asking, ...unchecked.slice(0, 5)]);
  });
  it('leaves out what is refused, too near, or there already', () => {
    expect(
      ids(
        [
          candidate(1, { verdict: 'not-eligible' }),
          candidate(2, { deadline: daysOn(2) }),
          candidate(3),
          candidate(4),
        ],
        [3],
      ),
    ).toEqual([4]);
  });
  it('mixes by chance: 6, 8, 6', () => {
    const open = some(60, (n) => ({ odds: [0.3, 0.1, 0.01][Math.floor(n / 20)]! }));
    const chances = recommend(open, new Set(), today).map(({ chance }) => chance);
    expect(chances).toEqual([
      ...Array(6).fill('safe'),
      ...Array(8).fill('target'),
      ...Array(6).fill('reach'),
    ]);
  });
  it('fills the places that one chance leaves with the others', () =>
    expect(ids(some(30, (n) => ({ odds: n < 4 ? 0.3 : 0.01 })))).toHaveLength(20));
  it('takes two of a festival', () =>
    expect(ids(some(9, (n) => ({ festivalId: n < 7 ? 1 : 2 })))).toEqual([1, 2, 8, 9]));
  it('takes four deadlines of a week where there are others', () => {
    const open = some(40, (n) => ({ deadline: n < 20 ? '2027-01-04' : daysOn(60 + 3 * n) }));
    expect(ids(open).filter((id) => id <= 20)).toEqual([1, 2, 3, 4]);
    expect(ids(open.slice(0, 20))).toHaveLength(20);
  });
  it('a week is from Monday to Sunday', () => {
    const deadlines = ['2027-01-03', '2027-01-04', '2027-01-06', '2027-01-07', '2027-01-10', '2027-01-10'];
    const week = [...deadlines, '2027-01-11'];
    const open = some(40, (n) => ({ deadline: week[n] ?? daysOn(60 + 3 * n) }));
    expect(ids(open).filter((id) => id <= week.length)).toEqual([1, 2, 3, 4, 5, 7]);
  });
  it('between equals takes the sooner deadline, then the smaller id', () => {
    const deadlines = [daysOn(30), daysOn(20), daysOn(20)];
    const equals = some(3, (n) => ({ rank: 1, deadline: deadlines[n]! }));
    expect([ids(equals), ids(equals.toReversed())]).toEqual([
      [2, 3, 1],
      [2, 3, 1],
    ]);
  });
});

const anything = fc.record({
  festivalId: fc.integer({ min: 1, max: 25 }),
  verdict: fc.constantFrom<Verdict>('eligible', 'needs-confirmation', 'unchecked', 'not-eligible'),
  rank: fc.integer({ min: 0, max: 30 }),
  odds: fc.constantFrom(null, 0.01, 0.07, 0.08, 0.12, 0.15, 0.9),
  isTested: fc.boolean(),
  objections: fc.integer({ min: 0, max: 2 }),
  deadline: fc.integer({ min: -5, max: 90 }).map(daysOn),
});
const candidates = fc
  .array(anything, { maxLength: 80 })
  .map((all) => all.map((one, n) => ({ id: n + 1, ...one })));
const has = fc.array(fc.integer({ min: 1, max: 80 }), { maxLength: 30 }).map((all) => new Set(all));
const counts = <T, K>(all: readonly T[], of: (one: T) => K) =>
  [...Map.groupBy(all, of).values()].map(({ length }) => length);
const isOpen = ({ verdict, deadline }: Candidate) =>
  verdict !== 'not-eligible' && deadline >= daysOn(mix.daysAhead);
const isChecked = ({ verdict }: Candidate) => verdict !== 'unchecked';
const weekOf = (day: string) => {
  const monday = new Date(day);
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  return monday.toISOString().slice(0, 10);
};

describe('whatever there is to choose from', () => {
  it('no more than twenty, none that the film has, none refused or too near, two of a festival', () =>
    fc.assert(
      fc.property(candidates, has, (all, has) => {
        const chosen = recommend(all, has, today);
        const taken = chosen.map(({ id }) => all[id - 1]!);
        expect(chosen.length).toBeLessThanOrEqual(mix.most);
        expect(new Set(taken).size).toBe(chosen.length);
        expect(taken.filter((one) => has.has(one.id) || !isOpen(one))).toEqual([]);
        expect(Math.max(0, ...counts(taken, ({ festivalId }) => festivalId))).toBeLessThanOrEqual(
          mix.ofFestival,
        );
        expect(chosen.map(({ chance }) => chance)).toEqual(taken.map(chanceOf));
      }),
    ));
  it('nothing that could be taken is left while there is room', () =>
    fc.assert(
      fc.property(candidates, has, (all, has) => {
        const chosen = new Set(recommend(all, has, today).map(({ id }) => id));
        const ofFestival = Map.groupBy(
          all.filter(({ id }) => chosen.has(id)),
          ({ festivalId }) => festivalId,
        );
        const isFull = ({ festivalId }: Candidate) => ofFestival.get(festivalId)?.length === mix.ofFestival;
        const left = all.filter(
          (one) => isOpen(one) && !chosen.has(one.id) && !has.has(one.id) && !isFull(one),
        );
        expect(chosen.size === mix.most || left.length === 0).toBe(true);
      }),
    ));
  it('nothing unchecked is taken while anything else could be, nor before it', () =>
    fc.assert(
      fc.property(candidates, has, (all, has) => {
        const without = all.map((one) =>
          isChecked(one) ? one : { ...one, verdict: 'not-eligible' as const },
        );
        const chosen = recommend(all, has, today);
        const checked = chosen.filter(({ id }) => isChecked(all[id - 1]!));
        expect(checked).toEqual(recommend(without, has, today));
        expect(chosen.slice(0, checked.length)).toEqual(checked);
      }),
    ));
  it('the order in which it comes does not matter', () =>
    fc.assert(
      fc.property(
        candidates.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
        ),
        has,
        ([all, shuffled], has) => expect(recommend(shuffled, has, today)).toEqual(recommend(all, has, today)),
      ),
    ));
  it('a chance has its quota where there are enough', () =>
    fc.assert(
      fc.property(candidates, (some) => {
        const all = some.map((one) => ({ ...one, festivalId: one.id }));
        const chosen = recommend(all, new Set(), today);
        for (const [chance, quota] of Object.entries(mix.ofChance)) {
          const there = all.filter((one) => isOpen(one) && isChecked(one) && chanceOf(one) === chance).length;
          expect(chosen.filter((one) => one.chance === chance).length).toBeGreaterThanOrEqual(
            Math.min(quota, there),
          );
        }
      }),
    ));
  it('no week is crowded while another has something to choose', () =>
    fc.assert(
      fc.property(candidates, (some) => {
        const all = some
          .filter(isChecked)
          .map((one, n) => ({ ...one, id: n + 1, festivalId: n + 1, odds: null }));
        const chosen = new Set(recommend(all, new Set(), today).map(({ id }) => id));
        const weeks = Map.groupBy(
          all.filter(({ id }) => chosen.has(id)),
          ({ deadline }) => weekOf(deadline),
        );
        const isFree = ({ deadline }: Candidate) => (weeks.get(weekOf(deadline))?.length ?? 0) < mix.ofWeek;
        if ([...weeks.values()].some(({ length }) => length > mix.ofWeek))
          expect(all.filter((one) => isOpen(one) && !chosen.has(one.id) && isFree(one))).toEqual([]);
      }),
    ));
});

describe('reasonOf', () => {
  const part = (name: Part['name'], points: number, about: string[] = [], number = 0): Part => ({
    name,
    points,
    about,
    number,
  });
  it('is the part with the most points that stays true', () => {
    const parts = [
      part('deadline', 12, [], 20),
      part('arthouse', 5, ['CA']),
      part('odds', 9, [], 45),
      part('unknown', -4, [], 1),
    ];
    expect(reasonOf(parts, 'eligible')).toEqual(part('odds', 9, [], 45));
    expect(reasonOf(parts, 'unchecked')).toEqual({ ...part('odds', 0), name: 'unchecked' });
  });
  it('says what is more telling of two that count the same', () =>
    expect(
      reasonOf([part('fee', 8, ['free']), part('specialisation', 8, ['genre_restriction'])], 'eligible').name,
    ).toBe('specialisation'));
  it('is that nothing stands in the way where no part counts', () =>
    expect(
      reasonOf([part('bonus', -3), part('odds', 0), part('deadline', 12)], 'needs-confirmation'),
    ).toEqual({ name: 'fits', points: 0, about: [], number: 0 }));
});
