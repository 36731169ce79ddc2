import type { Term } from '@laurel/proto/catalog/v1/festival';
import { until } from '../../../deploy/local/until.mjs';
import {
  ada,
  admin,
  as,
  daysAhead,
  db,
  grace,
  held,
  keeping,
  refusal,
  registered,
  stage,
  subscribed,
  tell,
  to,
  upTo,
} from './stage.js';

stage();

const euros = (amount: number) => ({ amount, currency: 'EUR' });
const asked = {
  budgets: [euros(5000)],
  rates: {},
  from: daysAhead(0),
  to: daysAhead(200),
  weights: { odds: 1, prestige: 1, place: 1, premiere: 1 },
  places: [],
  must: [],
  never: [],
  matches: false,
};
const plan = (filmId: number, over: Partial<typeof asked> = {}, who = ada) =>
  as(who, () => to.planSubmissions({ filmId, ...asked, ...over }));
const idsOf = (lines: readonly { competitionId: number }[]) =>
  lines.map(({ competitionId }) => competitionId);
const onList = (filmId: number, competitionId: number, state: string) =>
  db.pair.create({ data: { filmId, competitionId, state } });
const fits = (amount: number) => ({ terms: [upTo(1200)], fee: euros(amount) });

let film: number, dear: number, cheap: number, sent: number, unlisted: number, shut: number;
beforeAll(async () => {
  [dear, cheap, sent, unlisted, shut] = (await held(
    { ...fits(4000), dates: [daysAhead(50)] },
    { ...fits(1500), dates: [daysAhead(20), daysAhead(60)] },
    fits(1000),
    fits(1000),
    { terms: [upTo(60)], fee: euros(1000) },
  )) as [number, number, number, number, number];
  film = await registered();
  await onList(film, dear, 'suggested');
  await onList(film, cheap, 'to-submit');
  await onList(film, sent, 'submitted');
  await onList(film, shut, 'waitlist');
});

describe('planSubmissions', () => {
  it('chooses among what is on the list and not sent, and says why not the others', async () => {
    const { chosen, leftOut, spent } = await plan(film);
    expect(idsOf(chosen)).toEqual([cheap]);
    expect(leftOut.map(({ competitionId, why }) => [competitionId, why])).toEqual([
      [dear, 'over_budget'],
      [shut, 'rules'],
    ]);
    expect(spent).toEqual([euros(1500)]);
  });
  it('tells each with its place, its state, its fee and the days', async () => {
    const [line] = (await plan(film)).chosen;
    expect(line).toMatchObject({
      competitionName: `C${cheap}`,
      festivalCity: 'Lyon',
      festivalCountry: 'FR',
      verdict: 'eligible',
      state: 'to-submit',
      // Both deadlines cost the same: the last leaves more time.
      offer: {
        fee: euros(1500),
        paid: euros(1500),
        sendFrom: daysAhead(20),
        sendBy: daysAhead(60),
        dateId: cheap * 100 + 1,
      },
      worth: [
        { name: 'fit', points: 20 },
        { name: 'premiere', points: 10 },
      ],
      isMust: false,
    });
  });
  it('counts the premieres that the film keeps, as films tells them', async () => {
    const points = async () =>
      (await plan(film)).chosen[0]!.worth.find(({ name }) => name === 'premiere')?.points ?? 0;
    expect(await points()).toBe(10);
    await keeping(film, 2, [{ level: 'world', festivalId: 999_999 }]);
    expect(await points()).toBe(0);
    await keeping(film, 3, []);
    expect(await points()).toBe(10);
  });
  it('has no more entries than one says, and refuses a number that is none', async () => {
    const wide = { budgets: [euros(50_000)] };
    expect((await plan(film, wide)).chosen).toHaveLength(2);
    const { chosen, leftOut } = await plan(film, { ...wide, most: 1 } as never);
    expect([chosen.length, leftOut.map(({ why }) => why).toSorted()]).toEqual([1, ['rules', 'too_many']]);
    expect(await refusal(plan(film, { most: 0 } as never))).toMatchObject({
      code: 'input.invalid',
      field: 'most',
      details: { why: 'number', least: 1 },
    });
  });
  it('has what must be in it, and never what must not', async () => {
    expect(idsOf((await plan(film, { must: [dear], never: [cheap] } as never)).chosen)).toEqual([dear]);
  });
  it('pays in other currencies at the rates that it is told', async () => {
    const { chosen, spent } = await plan(film, {
      budgets: [{ amount: 10_000, currency: 'USD' }],
      rates: { EUR: 1.2 },
    });
    expect([idsOf(chosen).toSorted(), spent]).toEqual([[dear, cheap], [{ amount: 6600, currency: 'USD' }]]);
  });
  it('has the best matches too where they are asked for: all with a plan, those that are open without', async () => {
    const free = await registered();
    const { chosen, isNarrowed } = await plan(free, { matches: true, budgets: [euros(100_000)] });
    expect([chosen.length, isNarrowed]).toEqual([3, true]);
    expect((await plan(free, { budgets: [euros(100_000)] })).isNarrowed).toBe(false);
    await subscribed(film);
    const all = await plan(film, { matches: true, budgets: [euros(100_000)] });
    expect(all.isNarrowed).toBe(false);
    expect(idsOf(all.chosen).toSorted()).toEqual([dear, cheap, unlisted].toSorted());
    expect(all.chosen.find(({ competitionId }) => competitionId === unlisted)!.state).toBeNull();
    await db.hidden.create({ data: { filmId: film, competitionId: unlisted, userId: ada.user } });
    const without = await plan(film, { matches: true, budgets: [euros(100_000)] });
    expect(idsOf(without.chosen)).not.toContain(unlisted);
  });
  it('says whose premiere it would use up where the film is sent already, of that edition', async () => {
    const startsOn = daysAhead(300);
    const world: Partial<Term> = { type: 'premiere_restriction', premiere_restriction: 'World Premiere' };
    const [wanted] = await held({ terms: [world], at: { startsOn } });
    const [near] = await held({ ...fits(1000), dates: [daysAhead(50)], at: { startsOn: daysAhead(90) } });
    const own = await registered({ screenings: { values: [] }, isOnline: false });
    await onList(own, near!, 'to-submit');
    const sentFor = async (edition: number, version: number) => {
      const entry = { id: own, filmId: own, userId: ada.user, competitionId: wanted!, state: 'submitted' };
      await tell(version === 1 ? 'submission.added' : 'submission.changed', `submission-${own}`, version, {
        submission: { ...entry, origin: 'manual', edition, rowVersion: version } as never,
      });
      await until(() => db.pair.findFirst({ where: { filmId: own, edition } }));
      return plan(own);
    };
    const year = Number(startsOn.slice(0, 4));
    const { chosen, conflicts, sent: there } = await sentFor(year, 1);
    expect(idsOf(chosen)).toEqual([near]);
    expect(conflicts).toEqual([
      {
        firstId: wanted,
        thenId: near,
        thenEntryId: null,
        taken: null,
        level: 'World Premiere',
        isMandatory: true,
      },
    ]);
    expect(there).toMatchObject([
      { competitionId: wanted, state: 'submitted', competitionName: `C${wanted}` },
    ]);
    const before = await sentFor(year - 1, 2);
    expect([before.conflicts, before.sent, idsOf(before.chosen)]).toEqual([[], [], [near]]);
  });
  it('is its owner’s and administrators’', async () => {
    expect(await refusal(plan(film, {}, grace))).toMatchObject({ code: 'film.not_found' });
    expect((await plan(film, {}, admin)).chosen).toHaveLength(1);
  });
  it.each([
    ['without a budget', { budgets: [] }, 'budgets'],
    ['with days the wrong way round', { from: '2027-02-02', to: '2027-02-01' }, 'to'],
    ['with a day that is none', { from: '2027-02-30' }, 'from'],
    [
      'with a weight that nobody can choose',
      { weights: { odds: 4, prestige: 1, place: 1, premiere: 1 } },
      'weights',
    ],
    [
      'with more to have than is asked at once',
      { must: Array.from({ length: 201 }, (_, n) => n + 1) },
      'must',
    ],
  ])('refuses %s', async (_what, over, field) => {
    expect(await refusal(plan(film, over as never))).toMatchObject({ code: 'input.invalid', field });
  });
});
