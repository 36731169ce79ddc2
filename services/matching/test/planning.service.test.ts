import type { PlanSubmissionsRequest } from '@laurel/proto/matching/v1/matching';
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
  registerFilm,
  setUpService,
  subscribeFilm,
  publishEvent,
  client,
  maxRuntime,
} from './setup.js';

setUpService();

const euros = (amount: number) => ({ amount, currency: 'EUR' });
const planInput = {
  budget: euros(5000),
  rates: null as PlanSubmissionsRequest['rates'],
  from: daysAhead(0),
  to: daysAhead(200),
  weights: { odds: 1, prestige: 1, location: 1, premiere: 1 },
  locations: [],
  must: [],
  never: [],
  matches: false,
  severalSections: true,
  uncertain: true,
};
const plan = (filmId: number, overrides: Partial<typeof planInput> = {}, who = ada) =>
  as(who, () => client.planSubmissions({ filmId, ...planInput, ...overrides }));
const getIds = (lines: readonly { competitionId: number }[]) =>
  lines.map(({ competitionId }) => competitionId);
const addPair = (filmId: number, competitionId: number, state: string) =>
  db.pair.create({ data: { filmId, competitionId, state } });
const makeFitting = (amount: number) => ({ terms: [maxRuntime(1200)], fee: euros(amount) });

let film: number, expensive: number, inexpensive: number, sent: number, unlisted: number, notEligible: number;
beforeAll(async () => {
  [expensive, inexpensive, sent, unlisted, notEligible] = (await addCompetitions(
    { ...makeFitting(4000), dates: [daysAhead(50)] },
    { ...makeFitting(1500), dates: [daysAhead(20), daysAhead(60)] },
    makeFitting(1000),
    makeFitting(1000),
    { terms: [maxRuntime(60)], fee: euros(1000) },
  )) as [number, number, number, number, number];
  film = await registerFilm();
  await addPair(film, expensive, 'suggested');
  await addPair(film, inexpensive, 'to-submit');
  await addPair(film, sent, 'submitted');
  await addPair(film, notEligible, 'waitlist');
});

describe('planSubmissions', () => {
  it('chooses among the unsent entries of the list, and explains the omitted ones', async () => {
    const { chosen, leftOut, spent } = await plan(film);
    expect(getIds(chosen)).toEqual([inexpensive]);
    expect(leftOut.map(({ competitionId, why }) => [competitionId, why])).toEqual([
      [expensive, 'over_budget'],
      [notEligible, 'rules'],
    ]);
    expect(spent).toEqual(euros(1500));
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
        deadline: { date: daysAhead(60), closingZone: expect.any(String) },
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
    const wide = { budget: euros(50_000) };
    expect((await plan(film, wide)).chosen).toHaveLength(2);
    const { chosen, leftOut } = await plan(film, { ...wide, maxEntries: 1 } as never);
    expect([chosen.length, leftOut.map(({ why }) => why).toSorted()]).toEqual([1, ['rules', 'too_many']]);
    expect(await refusal(plan(film, { maxEntries: 0 } as never))).toMatchObject({
      code: 'input.invalid',
      field: 'maxEntries',
      details: { why: 'number', least: 1 },
    });
  });
  it('includes required competitions and leaves out excluded ones', async () => {
    expect(getIds((await plan(film, { must: [expensive], never: [inexpensive] } as never)).chosen)).toEqual([
      expensive,
    ]);
  });
  it('pays fees in other currencies by the reference rates', async () => {
    const { chosen, spent } = await plan(film, {
      budget: { amount: 10_000, currency: 'USD' },
      rates: { day: '2026-11-27', perEuro: { USD: 1.2 } },
    });
    expect([getIds(chosen).toSorted(), spent]).toEqual([
      [expensive, inexpensive],
      { amount: 6600, currency: 'USD' },
    ]);
  });
  it('includes the best matches on request: all with a plan, and the open ones without', async () => {
    const unsubscribedFilm = await registerFilm();
    const { chosen, isNarrowed } = await plan(unsubscribedFilm, { matches: true, budget: euros(100_000) });
    expect([chosen.length, isNarrowed]).toEqual([3, true]);
    expect((await plan(unsubscribedFilm, { budget: euros(100_000) })).isNarrowed).toBe(false);
    await subscribeFilm(film);
    const all = await plan(film, { matches: true, budget: euros(100_000) });
    expect(all.isNarrowed).toBe(false);
    expect(getIds(all.chosen).toSorted()).toEqual([expensive, inexpensive, unlisted].toSorted());
    expect(all.chosen.find(({ competitionId }) => competitionId === unlisted)!.state).toBeNull();
    await db.hidden.create({ data: { filmId: film, competitionId: unlisted, userId: ada.user } });
    const withoutHidden = await plan(film, { matches: true, budget: euros(100_000) });
    expect(getIds(withoutHidden.chosen)).not.toContain(unlisted);
  });
  it('reports a premiere conflict with a submitted entry of the same edition', async () => {
    const startsOn = daysAhead(300);
    const world: Partial<Term> = { type: 'premiere_restriction', premiere_restriction: 'World Premiere' };
    const [demanding] = await addCompetitions({ terms: [world], festival: { startsOn } });
    const [near] = await addCompetitions({
      ...makeFitting(1000),
      dates: [daysAhead(50)],
      festival: { startsOn: daysAhead(90) },
    });
    const testFilm = await registerFilm({ screenings: { values: [] }, isOnline: false });
    await addPair(testFilm, near!, 'to-submit');
    const planWithSentEntry = async (edition: number, version: number) => {
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
    const { chosen, conflicts, sent: sentLines } = await planWithSentEntry(year, 1);
    expect(getIds(chosen)).toEqual([near]);
    expect(conflicts).toEqual([
      {
        firstId: demanding,
        thenId: near,
        thenEntryId: null,
        taken: null,
        level: 'World Premiere',
        isMandatory: true,
        canWait: false,
        canWaitForOther: false,
      },
    ]);
    expect(sentLines).toMatchObject([
      { competitionId: demanding, state: 'submitted', competitionName: `C${demanding}` },
    ]);
    const previousEdition = await planWithSentEntry(year - 1, 2);
    expect([previousEdition.conflicts, previousEdition.sent, getIds(previousEdition.chosen)]).toEqual([
      [],
      [],
      [near],
    ]);
  });
  it('is available to the film’s owner and to administrators', async () => {
    expect(await refusal(plan(film, {}, grace))).toMatchObject({ code: 'film.not_found' });
    expect((await plan(film, {}, admin)).chosen).toHaveLength(1);
  });
  it.each([
    ['without a budget', { budget: null as never }, 'budget'],
    ['whose last day is before the first', { from: '2027-02-02', to: '2027-02-01' }, 'to'],
    ['with an invalid day', { from: '2027-02-30' }, 'from'],
    [
      'with a weight that is not offered',
      { weights: { odds: 4, prestige: 1, location: 1, premiere: 1 } },
      'weights',
    ],
    ['with too many required competitions', { must: Array.from({ length: 201 }, (_, n) => n + 1) }, 'must'],
  ])('rejects a request %s', async (_title, overrides, field) => {
    expect(await refusal(plan(film, overrides as never))).toMatchObject({ code: 'input.invalid', field });
  });
});
