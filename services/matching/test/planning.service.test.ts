import type { Term } from '@laurel/proto/catalog/v1/festival';
import { until } from '../../../deploy/testing/until.mjs';
import {
  ada,
  admin,
  as,
  daysAhead,
  db,
  grace,
  addCompetitions,
  reservePremieres,
  refusal,
  registered,
  stage,
  subscribed,
  publishEvent,
  client,
  upTo,
} from './stage.js';

stage();

const euros = (amount: number) => ({ amount, currency: 'EUR' });
const planInput = {
  budgets: [euros(5000)],
  rates: {},
  from: daysAhead(0),
  to: daysAhead(200),
  weights: { odds: 1, prestige: 1, location: 1, premiere: 1 },
  locations: [],
  must: [],
  never: [],
  matches: false,
};
const plan = (filmId: number, over: Partial<typeof planInput> = {}, who = ada) =>
  as(who, () => client.planSubmissions({ filmId, ...planInput, ...over }));
const getIds = (lines: readonly { competitionId: number }[]) =>
  lines.map(({ competitionId }) => competitionId);
const onList = (filmId: number, competitionId: number, state: string) =>
  db.pair.create({ data: { filmId, competitionId, state } });
const fits = (amount: number) => ({ terms: [upTo(1200)], fee: euros(amount) });

let film: number, expensive: number, inexpensive: number, sent: number, unlisted: number, shut: number;
beforeAll(async () => {
  [expensive, inexpensive, sent, unlisted, shut] = (await addCompetitions(
    { ...fits(4000), dates: [daysAhead(50)] },
    { ...fits(1500), dates: [daysAhead(20), daysAhead(60)] },
    fits(1000),
    fits(1000),
    { terms: [upTo(60)], fee: euros(1000) },
  )) as [number, number, number, number, number];
  film = await registered();
  await onList(film, expensive, 'suggested');
  await onList(film, inexpensive, 'to-submit');
  await onList(film, sent, 'submitted');
  await onList(film, shut, 'waitlist');
});

describe('planSubmissions', () => {
  it('chooses among the unsent entries of the list, and explains the omitted ones', async () => {
    const { chosen, leftOut, spent } = await plan(film);
    expect(getIds(chosen)).toEqual([inexpensive]);
    expect(leftOut.map(({ competitionId, why }) => [competitionId, why])).toEqual([
      [expensive, 'over_budget'],
      [shut, 'rules'],
    ]);
    expect(spent).toEqual([euros(1500)]);
  });
  it('returns each entry with location, state, fee and dates', async () => {
    const [line] = (await plan(film)).chosen;
    expect(line).toMatchObject({
      competitionName: `C${inexpensive}`,
      festivalCity: 'Lyon',
      festivalCountry: 'FR',
      verdict: 'eligible',
      state: 'to-submit',
      // Both deadlines cost the same. The later one leaves more time.
      offer: {
        fee: euros(1500),
        paid: euros(1500),
        sendFrom: daysAhead(20),
        sendBy: daysAhead(60),
        dateId: inexpensive * 100 + 1,
      },
      worth: [
        { name: 'fit', points: 20 },
        { name: 'premiere', points: 10 },
      ],
      isMust: false,
    });
  });
  it('counts the premieres that the film reserves, as published by the films service', async () => {
    const points = async () =>
      (await plan(film)).chosen[0]!.worth.find(({ name }) => name === 'premiere')?.points ?? 0;
    expect(await points()).toBe(10);
    await reservePremieres(film, 2, [{ level: 'world', festivalId: 999_999 }]);
    expect(await points()).toBe(0);
    await reservePremieres(film, 3, []);
    expect(await points()).toBe(10);
  });
  it('respects the maximum number of entries, and rejects an invalid number', async () => {
    const wide = { budgets: [euros(50_000)] };
    expect((await plan(film, wide)).chosen).toHaveLength(2);
    const { chosen, leftOut } = await plan(film, { ...wide, maxEntries: 1 } as never);
    expect([chosen.length, leftOut.map(({ why }) => why).toSorted()]).toEqual([1, ['rules', 'too_many']]);
    expect(await refusal(plan(film, { maxEntries: 0 } as never))).toMatchObject({
      code: 'input.invalid',
      field: 'maxEntries',
      details: { why: 'number', least: 1 },
    });
  });
  it('includes required entries and excludes unwanted ones', async () => {
    expect(getIds((await plan(film, { must: [expensive], never: [inexpensive] } as never)).chosen)).toEqual([
      expensive,
    ]);
  });
  it('converts other currencies at the given rates', async () => {
    const { chosen, spent } = await plan(film, {
      budgets: [{ amount: 10_000, currency: 'USD' }],
      rates: { EUR: 1.2 },
    });
    expect([getIds(chosen).toSorted(), spent]).toEqual([
      [expensive, inexpensive],
      [{ amount: 6600, currency: 'USD' }],
    ]);
  });
  it('includes the best matches on request: all with a plan, and the open ones without', async () => {
    const free = await registered();
    const { chosen, isNarrowed } = await plan(free, { matches: true, budgets: [euros(100_000)] });
    expect([chosen.length, isNarrowed]).toEqual([3, true]);
    expect((await plan(free, { budgets: [euros(100_000)] })).isNarrowed).toBe(false);
    await subscribed(film);
    const all = await plan(film, { matches: true, budgets: [euros(100_000)] });
    expect(all.isNarrowed).toBe(false);
    expect(getIds(all.chosen).toSorted()).toEqual([expensive, inexpensive, unlisted].toSorted());
    expect(all.chosen.find(({ competitionId }) => competitionId === unlisted)!.state).toBeNull();
    await db.hidden.create({ data: { filmId: film, competitionId: unlisted, userId: ada.user } });
    const without = await plan(film, { matches: true, budgets: [euros(100_000)] });
    expect(getIds(without.chosen)).not.toContain(unlisted);
  });
  it('reports a premiere conflict with a submitted entry of the same edition', async () => {
    const startsOn = daysAhead(300);
    const world: Partial<Term> = { type: 'premiere_restriction', premiere_restriction: 'World Premiere' };
    const [demanding] = await addCompetitions({ terms: [world], at: { startsOn } });
    const [near] = await addCompetitions({
      ...fits(1000),
      dates: [daysAhead(50)],
      at: { startsOn: daysAhead(90) },
    });
    const testFilm = await registered({ screenings: { values: [] }, isOnline: false });
    await onList(testFilm, near!, 'to-submit');
    const sentFor = async (edition: number, version: number) => {
      const entry = {
        id: testFilm,
        filmId: testFilm,
        userId: ada.user,
        competitionId: demanding!,
        state: 'submitted',
      };
      await publishEvent(
        version === 1 ? 'submission.added' : 'submission.changed',
        `submission-${testFilm}`,
        version,
        { submission: { ...entry, origin: 'manual', edition, rowVersion: version } as never },
      );
      await until(() => db.pair.findFirst({ where: { filmId: testFilm, edition } }));
      return plan(testFilm);
    };
    const year = Number(startsOn.slice(0, 4));
    const { chosen, conflicts, sent: there } = await sentFor(year, 1);
    expect(getIds(chosen)).toEqual([near]);
    expect(conflicts).toEqual([
      {
        firstId: demanding,
        thenId: near,
        thenEntryId: null,
        taken: null,
        level: 'World Premiere',
        isMandatory: true,
      },
    ]);
    expect(there).toMatchObject([
      { competitionId: demanding, state: 'submitted', competitionName: `C${demanding}` },
    ]);
    const before = await sentFor(year - 1, 2);
    expect([before.conflicts, before.sent, getIds(before.chosen)]).toEqual([[], [], [near]]);
  });
  it('is available to the film’s owner and to administrators', async () => {
    expect(await refusal(plan(film, {}, grace))).toMatchObject({ code: 'film.not_found' });
    expect((await plan(film, {}, admin)).chosen).toHaveLength(1);
  });
  it.each([
    ['without a budget', { budgets: [] }, 'budgets'],
    ['with days the wrong way round', { from: '2027-02-02', to: '2027-02-01' }, 'to'],
    ['with an invalid day', { from: '2027-02-30' }, 'from'],
    [
      'with a weight that nobody can choose',
      { weights: { odds: 4, prestige: 1, location: 1, premiere: 1 } },
      'weights',
    ],
    [
      'with more to have than is asked at once',
      { must: Array.from({ length: 201 }, (_, n) => n + 1) },
      'must',
    ],
  ])('rejects a request %s', async (_what, over, field) => {
    expect(await refusal(plan(film, over as never))).toMatchObject({ code: 'input.invalid', field });
  });
});
