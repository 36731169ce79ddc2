import type { Term } from '@laurel/proto/catalog/v1/festival';
import { until } from '../../../deploy/local/until.mjs';
import { ada, as, daysAhead, db, held, person, registered, seen, stage, tell, to } from './stage.js';

stage();

const plan = (filmId: number, must: number[] = []) =>
  as(ada, () =>
    to.planSubmissions({
      filmId,
      budgets: [{ amount: 5000, currency: 'EUR' }],
      rates: {},
      from: daysAhead(0),
      to: daysAhead(200),
      weights: { odds: 1, prestige: 1, place: 1, premiere: 1 },
      places: [],
      must,
      never: [],
      matches: false,
    }),
  );

describe('planSubmissions, of a film that was taken', () => {
  const world: Partial<Term> = { type: 'premiere_restriction', premiere_restriction: 'World Premiere' };
  const startsOn = daysAhead(300);
  const year = Number(startsOn.slice(0, 4));
  let asks: number, own: number;
  beforeAll(async () => {
    [asks] = (await held({ terms: [world], at: { startsOn } })) as [number];
  });
  const start = async (screenings: object[] = []) => {
    own = await registered({ screenings: { values: screenings as never }, isOnline: false });
    await db.pair.create({ data: { filmId: own, competitionId: asks, state: 'to-submit' } });
  };
  const took = (competitionId: number, edition: number | null, state = 'accepted') =>
    db.pair.create({ data: { filmId: own, competitionId, state, edition } });
  const kept = () => db.elsewhere.count({ where: { filmId: own } });
  const free = (version: number, over: object | null) =>
    tell('elsewhere.changed', `elsewhere-${own}`, version, {
      elsewhere: {
        filmId: own,
        userId: ada.user,
        places: over
          ? [{ entryId: 7, festival: 'Salt Days', country: 'PT', state: 'accepted', ...over }]
          : [],
      },
    });
  const by = async () => (await plan(own)).conflicts.map(({ thenId, taken }) => [thenId, taken]);

  it.each(['accepted', 'awarded'])(
    'says who uses a premiere up, and from when that is assumed: %s',
    async (state) => {
      await start();
      const [days, yearOnly] = (
        await Promise.all([held({ at: { startsOn: daysAhead(90) } }), held({ at: { startsOn: null } })])
      ).flat() as [number, number];
      const edition = Number(daysAhead(90).slice(0, 4));
      await took(days, edition, state);
      expect(await by()).toEqual([[days, { from: daysAhead(90), by: 'days' }]]);
      await db.pair.deleteMany({ where: { filmId: own, competitionId: days } });
      await took(yearOnly, year - 1, state);
      expect(await by()).toEqual([[yearOnly, { from: `${year - 1}-01-01`, by: 'year' }]]);
    },
  );
  it('leaves out what asks for it also where nobody has told of the film’s screenings', async () => {
    own = await registered({ screenings: undefined, isOnline: undefined });
    await db.pair.create({ data: { filmId: own, competitionId: asks, state: 'to-submit' } });
    const [there] = (await held({ at: { startsOn: daysAhead(90) } })) as [number];
    expect((await plan(own)).conflicts).toEqual([]);
    await took(there, Number(daysAhead(90).slice(0, 4)));
    expect(await by()).toEqual([[there, { from: daysAhead(90), by: 'days' }]]);
    expect((await plan(own)).leftOut.map(({ why }) => why)).toEqual(['premiere_used']);
  });
  it('leaves it to the film’s screenings where they tell it', async () => {
    const [there] = (await held({ at: { startsOn: daysAhead(90), country: 'DE' } })) as [number];
    await start([{ date: daysAhead(90), country: 'DE', kind: 'festival' }]);
    await took(there, Number(daysAhead(90).slice(0, 4)));
    const { conflicts, leftOut } = await plan(own);
    expect([conflicts, leftOut.map(({ why }) => why)]).toEqual([[], ['rules']]);
  });
  it('leaves it to them also on a later day of the festival: until then nothing is used up', async () => {
    const [there, soon] = (
      await Promise.all([
        held({ at: { startsOn: daysAhead(90), endsOn: daysAhead(97), country: 'DE' } }),
        held({ terms: [world], at: { startsOn: daysAhead(92) } }),
      ])
    ).flat() as [number, number];
    await start([{ date: daysAhead(95), country: 'DE', kind: 'festival' }]);
    await db.pair.create({ data: { filmId: own, competitionId: soon, state: 'to-submit' } });
    await took(there, Number(daysAhead(90).slice(0, 4)));
    const { conflicts, chosen } = await plan(own, [soon]);
    expect([conflicts, chosen.map(({ competitionId }) => competitionId)]).toEqual([[], [soon]]);
  });
  it('counts what took it before it was entered there anew, as long as that stands, and is merged with another', async () => {
    const edition = Number(daysAhead(90).slice(0, 4)) - 1;
    const [there, kept] = (
      await Promise.all([
        held({ at: { startsOn: daysAhead(90) } }),
        held({ at: { startsOn: daysAhead(91) } }),
      ])
    ).flat() as [number, number];
    await start();
    const entry = (id: number, version: number, over: object) =>
      tell(version === 1 ? 'submission.added' : 'submission.changed', `submission-${id}`, version, {
        submission: { id, filmId: own, userId: ada.user, competitionId: there, ...over } as never,
      });
    const [older, newer] = [own * 10 + 1, own * 10 + 2];
    const used = { from: `${edition}-01-01`, by: 'year' };
    await entry(older, 1, { state: 'accepted', edition });
    await seen(`submission-${older}`, 1);
    expect(await by()).toEqual([[there, used]]);
    for (const [n, state] of ['to-submit', 'submitted', 'rejected'].entries()) {
      await entry(newer, n + 1, { state, edition: edition + 1 });
      await seen(`submission-${newer}`, n + 1);
      const { conflicts, sent, leftOut } = await plan(own);
      expect([state, conflicts.map(({ thenId, taken }) => [thenId, taken])]).toEqual([
        state,
        [[there, used]],
      ]);
      // It is named once: on the list, or as where the film is already.
      const named = [...sent, ...leftOut].filter(({ competitionId }) => competitionId === there);
      expect([state, named.length <= 1, sent.length]).toEqual([state, true, state === 'to-submit' ? 0 : 1]);
    }
    await tell('merge.made', `merge-${there}`, 1, {
      merge: {
        festivalId: there + 900_000,
        keptId: kept + 900_000,
        competitions: [{ competitionId: there, keptId: kept, dates: [] }],
      },
    });
    await until(async () => (await db.takenEntry.count({ where: { competitionId: kept } })) === 1);
    expect((await by()).map(([thenId]) => thenId)).toEqual([kept]);
    await entry(older, 2, { state: 'rejected', edition });
    await seen(`submission-${older}`, 2);
    expect(await by()).toEqual([]);
    await entry(older, 3, { state: 'awarded', edition });
    await seen(`submission-${older}`, 3);
    expect(await by()).toHaveLength(1);
    await tell('submission.deleted', `submission-${older}`, 4, {
      submissionId: older,
      filmId: own,
      userId: ada.user,
      competitionId: there,
    });
    await seen(`submission-${older}`, 4);
    expect(await by()).toEqual([]);
  });
  it('counts free entries as submissions tells them, as long as they are there', async () => {
    await start();
    await free(1, { submittedAt: '2026-01-05', decidedAt: '2026-03-01' });
    await seen(`elsewhere-${own}`, 1);
    const { conflicts, elsewhere, chosen, leftOut } = await plan(own);
    expect([chosen, leftOut.map(({ competitionId, why }) => [competitionId, why])]).toEqual([
      [],
      [[asks, 'premiere_used']],
    ]);
    const must = await plan(own, [asks]);
    expect(must.chosen.map(({ competitionId }) => competitionId)).toEqual([asks]);
    expect(must.conflicts).toEqual(conflicts);
    expect(conflicts).toEqual([
      {
        firstId: asks,
        thenId: 0,
        thenEntryId: 7,
        taken: { from: '2026-03-01', by: 'answer' },
        level: 'World Premiere',
        isMandatory: true,
      },
    ]);
    expect(elsewhere).toEqual([{ entryId: 7, festival: 'Salt Days', country: 'PT' }]);
    await free(2, { submittedAt: '2026-01-05' });
    await seen(`elsewhere-${own}`, 2);
    expect(await by()).toEqual([[0, { from: '2026-01-05', by: 'sent' }]]);
    await free(3, null);
    await seen(`elsewhere-${own}`, 3);
    expect(await by()).toEqual([]);
    expect(await kept()).toBe(0);
    await free(4, {});
    await seen(`elsewhere-${own}`, 4);
    await tell('film.deleted', `film-${own}`, 2, { filmId: own, createdBy: ada.user });
    await until(async () => (await kept()) === 0);
  });
  it.each(['film', 'user'])(
    'keeps nothing of free entries once the %s is gone, whichever is heard first',
    async (what) => {
      const who = person();
      const gone = (filmId: number) =>
        what === 'film'
          ? tell('film.deleted', `film-${filmId}`, 2, { filmId, createdBy: who.user })
          : tell('user.deleted', `user-${who.user}`, 2, { userId: who.user });
      own = await registered({}, who);
      await gone(own);
      await until(async () => (await db.film.count({ where: { id: own } })) === 0);
      await free(1, {});
      await seen(`elsewhere-${own}`, 1);
      expect(await kept()).toBe(1);
      await free(2, null);
      await seen(`elsewhere-${own}`, 2);
      expect(await kept()).toBe(0);
      own = await registered({}, who);
      await free(2, {});
      await seen(`elsewhere-${own}`, 2);
      await free(3, null);
      await seen(`elsewhere-${own}`, 3);
      if (what === 'film') await gone(own);
      else await tell('user.deleted', `user-${who.user}`, 3, { userId: who.user });
      await until(async () => (await db.film.count({ where: { id: own } })) === 0);
      await free(2, {});
      await free(4, null);
      await seen(`elsewhere-${own}`, 4);
      expect(await kept()).toBe(0);
    },
  );
});
