import type { Term } from '@laurel/proto/catalog/v1/festival';
import { until } from '../../../deploy/testing/until.mjs';
import {
  ada,
  as,
  daysAhead,
  db,
  addCompetitions,
  person,
  registerFilm,
  waitForEvent,
  setUpService,
  publishEvent,
  client,
} from './setup.js';

setUpService();

const plan = (filmId: number, must: number[] = []) =>
  as(ada, () =>
    client.planSubmissions({
      filmId,
      budget: { amount: 5000, currency: 'EUR' },
      rates: null,
      from: daysAhead(0),
      to: daysAhead(200),
      weights: { odds: 1, prestige: 1, location: 1, premiere: 1 },
      locations: [],
      must,
      never: [],
      matches: false,
      severalSections: true,
      uncertain: true,
    }),
  );

describe('planSubmissions for an accepted film', () => {
  const world: Partial<Term> = { type: 'premiere_restriction', premiere_restriction: 'World Premiere' };
  const startsOn = daysAhead(300);
  const year = Number(startsOn.slice(0, 4));
  let demandingId: number, testFilm: number;
  beforeAll(async () => {
    [demandingId] = (await addCompetitions({ terms: [world], festival: { startsOn } })) as [number];
  });
  const startFilm = async (screenings: object[] = []) => {
    testFilm = await registerFilm({ screenings: { values: screenings as never }, isOnline: false });
    await db.pair.create({ data: { filmId: testFilm, competitionId: demandingId, state: 'to-submit' } });
  };
  const addPair = (competitionId: number, edition: number | null, state = 'accepted') =>
    db.pair.create({ data: { filmId: testFilm, competitionId, state, edition } });
  const countStored = () => db.elsewhere.count({ where: { filmId: testFilm } });
  const publishElsewhere = (version: number, overrides: object | null) =>
    publishEvent('elsewhere.changed', `elsewhere-${testFilm}`, version, {
      elsewhere: {
        filmId: testFilm,
        userId: ada.user,
        entries: overrides
          ? [{ entryId: 7, festival: 'Salt Days', country: 'PT', state: 'accepted', ...overrides }]
          : [],
      },
    });
  const getConflicts = async () =>
    (await plan(testFilm)).conflicts.map(({ thenId, taken }) => [thenId, taken]);

  it.each(['accepted', 'awarded'])(
    'names the festival that used up a premiere and the assumed date, for an entry in state %s',
    async (state) => {
      await startFilm();
      const [days, yearOnly] = (
        await Promise.all([
          addCompetitions({ festival: { startsOn: daysAhead(90) } }),
          addCompetitions({ festival: { startsOn: null } }),
        ])
      ).flat() as [number, number];
      const edition = Number(daysAhead(90).slice(0, 4));
      await addPair(days, edition, state);
      expect(await getConflicts()).toEqual([[days, { from: daysAhead(90), by: 'days' }]]);
      await db.pair.deleteMany({ where: { filmId: testFilm, competitionId: days } });
      await addPair(yearOnly, year - 1, state);
      expect(await getConflicts()).toEqual([[yearOnly, { from: `${year - 1}-01-01`, by: 'year' }]]);
    },
  );
  it('leaves out an entry that requires the premiere, even if the film’s screenings are unknown', async () => {
    testFilm = await registerFilm({ screenings: undefined, isOnline: undefined });
    await db.pair.create({ data: { filmId: testFilm, competitionId: demandingId, state: 'to-submit' } });
    const [accepting] = (await addCompetitions({ festival: { startsOn: daysAhead(90) } })) as [number];
    expect((await plan(testFilm)).conflicts).toEqual([]);
    await addPair(accepting, Number(daysAhead(90).slice(0, 4)));
    expect(await getConflicts()).toEqual([[accepting, { from: daysAhead(90), by: 'days' }]]);
    expect((await plan(testFilm)).leftOut.map(({ why }) => why)).toEqual(['premiere_used']);
  });
  it('uses the film’s screenings if they contain the festival', async () => {
    const [accepting] = (await addCompetitions({ festival: { startsOn: daysAhead(90), country: 'DE' } })) as [
      number,
    ];
    await startFilm([{ date: daysAhead(90), country: 'DE', kind: 'festival' }]);
    await addPair(accepting, Number(daysAhead(90).slice(0, 4)));
    const { conflicts, leftOut } = await plan(testFilm);
    expect([conflicts, leftOut.map(({ why }) => why)]).toEqual([[], ['rules']]);
  });
  it('uses the day of the film’s screening if it is later than the first day of the festival', async () => {
    const [accepting, soon] = (
      await Promise.all([
        addCompetitions({ festival: { startsOn: daysAhead(90), endsOn: daysAhead(97), country: 'DE' } }),
        addCompetitions({ terms: [world], festival: { startsOn: daysAhead(92) } }),
      ])
    ).flat() as [number, number];
    await startFilm([{ date: daysAhead(95), country: 'DE', kind: 'festival' }]);
    await db.pair.create({ data: { filmId: testFilm, competitionId: soon, state: 'to-submit' } });
    await addPair(accepting, Number(daysAhead(90).slice(0, 4)));
    const { conflicts, chosen } = await plan(testFilm, [soon]);
    expect([conflicts, chosen.map(({ competitionId }) => competitionId)]).toEqual([[], [soon]]);
  });
  it('still counts an acceptance after a new entry for the competition and a merge, until it is revoked or deleted', async () => {
    const edition = Number(daysAhead(90).slice(0, 4)) - 1;
    const [accepting, target] = (
      await Promise.all([
        addCompetitions({ festival: { startsOn: daysAhead(90) } }),
        addCompetitions({ festival: { startsOn: daysAhead(91) } }),
      ])
    ).flat() as [number, number];
    await startFilm();
    const publishEntry = (id: number, version: number, overrides: object) =>
      publishEvent(version === 1 ? 'submission.added' : 'submission.changed', `submission-${id}`, version, {
        submission: {
          id,
          filmId: testFilm,
          userId: ada.user,
          competitionId: accepting,
          ...overrides,
        } as never,
      });
    const [older, newer] = [testFilm * 10 + 1, testFilm * 10 + 2];
    const used = { from: `${edition}-01-01`, by: 'year' };
    await publishEntry(older, 1, { state: 'accepted', edition });
    await waitForEvent(`submission-${older}`, 1);
    expect(await getConflicts()).toEqual([[accepting, used]]);
    for (const [n, state] of ['to-submit', 'submitted', 'rejected'].entries()) {
      await publishEntry(newer, n + 1, { state, edition: edition + 1 });
      await waitForEvent(`submission-${newer}`, n + 1);
      const { conflicts, sent, leftOut } = await plan(testFilm);
      expect([state, conflicts.map(({ thenId, taken }) => [thenId, taken])]).toEqual([
        state,
        [[accepting, used]],
      ]);
      // It appears once: on the list, or among the submitted entries.
      const named = [...sent, ...leftOut].filter(({ competitionId }) => competitionId === accepting);
      expect([state, named.length <= 1, sent.length]).toEqual([state, true, state === 'to-submit' ? 0 : 1]);
    }
    await publishEvent('merge.created', `merge-${accepting}`, 1, {
      merge: {
        festivalId: accepting + 900_000,
        targetId: target + 900_000,
        competitions: [{ competitionId: accepting, targetId: target, dates: [] }],
      },
    });
    await until(async () => (await db.acceptedEntry.count({ where: { competitionId: target } })) === 1);
    expect((await getConflicts()).map(([thenId]) => thenId)).toEqual([target]);
    await publishEntry(older, 2, { state: 'rejected', edition });
    await waitForEvent(`submission-${older}`, 2);
    expect(await getConflicts()).toEqual([]);
    await publishEntry(older, 3, { state: 'awarded', edition });
    await waitForEvent(`submission-${older}`, 3);
    expect(await getConflicts()).toHaveLength(1);
    await publishEvent('submission.deleted', `submission-${older}`, 4, {
      submissionId: older,
      filmId: testFilm,
      userId: ada.user,
      competitionId: accepting,
    });
    await waitForEvent(`submission-${older}`, 4);
    expect(await getConflicts()).toEqual([]);
  });
  it('counts entries outside the catalogue as published by submissions, while they exist', async () => {
    await startFilm();
    await publishElsewhere(1, { submittedAt: '2026-01-05', decidedAt: '2026-03-01' });
    await waitForEvent(`elsewhere-${testFilm}`, 1);
    const { conflicts, elsewhere, chosen, leftOut } = await plan(testFilm);
    expect([chosen, leftOut.map(({ competitionId, why }) => [competitionId, why])]).toEqual([
      [],
      [[demandingId, 'premiere_used']],
    ]);
    const withRequired = await plan(testFilm, [demandingId]);
    expect(withRequired.chosen.map(({ competitionId }) => competitionId)).toEqual([demandingId]);
    expect(withRequired.conflicts).toEqual(conflicts);
    expect(conflicts).toEqual([
      {
        firstId: demandingId,
        thenId: 0,
        thenEntryId: 1,
        taken: { from: '2026-03-01', by: 'answer' },
        level: 'World Premiere',
        isMandatory: true,
        canWait: false,
        canWaitForOther: false,
      },
    ]);
    expect(elsewhere).toEqual([{ entryId: 1, festival: 'Salt Days', country: 'PT' }]);
    await publishElsewhere(2, { submittedAt: '2026-01-05' });
    await waitForEvent(`elsewhere-${testFilm}`, 2);
    expect(await getConflicts()).toEqual([[0, { from: '2026-01-05', by: 'sent' }]]);
    await publishElsewhere(3, null);
    await waitForEvent(`elsewhere-${testFilm}`, 3);
    expect(await getConflicts()).toEqual([]);
    expect(await countStored()).toBe(0);
    await publishElsewhere(4, {});
    await waitForEvent(`elsewhere-${testFilm}`, 4);
    await publishEvent('film.deleted', `film-${testFilm}`, 2, { filmId: testFilm, createdBy: ada.user });
    await until(async () => (await countStored()) === 0);
  });
  it.each(['film', 'user'])(
    'stores no entries outside the catalogue after the %s is deleted, in any order of events',
    async (what) => {
      const who = person();
      const publishDeletion = (filmId: number) =>
        what === 'film'
          ? publishEvent('film.deleted', `film-${filmId}`, 2, { filmId, createdBy: who.user })
          : publishEvent('user.deleted', `user-${who.user}`, 2, { userId: who.user });
      testFilm = await registerFilm({}, who);
      await publishDeletion(testFilm);
      await until(async () => (await db.film.count({ where: { id: testFilm } })) === 0);
      await publishElsewhere(1, {});
      await waitForEvent(`elsewhere-${testFilm}`, 1);
      expect(await countStored()).toBe(1);
      await publishElsewhere(2, null);
      await waitForEvent(`elsewhere-${testFilm}`, 2);
      expect(await countStored()).toBe(0);
      testFilm = await registerFilm({}, who);
      await publishElsewhere(2, {});
      await waitForEvent(`elsewhere-${testFilm}`, 2);
      await publishElsewhere(3, null);
      await waitForEvent(`elsewhere-${testFilm}`, 3);
      if (what === 'film') await publishDeletion(testFilm);
      else await publishEvent('user.deleted', `user-${who.user}`, 3, { userId: who.user });
      await until(async () => (await db.film.count({ where: { id: testFilm } })) === 0);
      await publishElsewhere(2, {});
      await publishElsewhere(4, null);
      await waitForEvent(`elsewhere-${testFilm}`, 4);
      expect(await countStored()).toBe(0);
    },
  );
});
