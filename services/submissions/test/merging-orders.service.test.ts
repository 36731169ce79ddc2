import { until } from '../../../deploy/testing/until.mjs';
import { saveMergedIds } from '../../runtime/database/merged-ids.js';
import { person } from '../../runtime/test/callers.js';
import { countRows } from '../../runtime/test/tables.js';
import { startSubmissions } from './make.js';
import { createMerge, type TestCompetition } from './create-merge.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
beforeAll(async () => void (laurel = await startSubmissions()));
afterAll(() => laurel?.stop());

const publishMerge = (source: TestCompetition, target: TestCompetition) =>
  laurel.publishEvent('merge.created', `merge-${source.festivalId}`, 1, {
    merge: createMerge(source, target),
  });
const getWatchedFestivals = async (who: ReturnType<typeof person>) =>
  (await laurel.as(who, () => laurel.client.getWatches({}))).items.map(({ festivalId, news }) => [
    festivalId,
    news.map(({ what }) => what),
  ]);
const watch = (who: ReturnType<typeof person>, festivalId: number) =>
  laurel.as(who, () => laurel.client.watchFestival({ festivalId }));

describe('a festival that was merged into another one, which was merged into a third one', () => {
  it.each([
    ['in their order', [0, 1]],
    ['the later one first', [1, 0]],
  ])('moves everything to the last one when the merges are published %s', async (_title, order) => {
    const ada = person();
    const [film, other] = [await laurel.registerFilm(ada), await laurel.registerFilm(ada)];
    const [a, b, c] = [
      await laurel.addCompetition(),
      await laurel.addCompetition(),
      await laurel.addCompetition(),
    ];
    const { id: entryId } = (
      await laurel.addSubmissions(ada, film, [a.id], 'waitlist', { dateId: a.dateIds[0] })
    )[0]!.submission!;
    for (const [competition, state] of [
      [a, 'waitlist'],
      [b, 'suggested'],
      [c, 'suggested'],
    ] as const)
      await laurel.addSubmissions(ada, other, [competition.id], state, {
        note: `of ${state} ${competition.id}`,
      });
    await watch(ada, a.festivalId);
    await laurel.publishCompetition(a.id, a.festivalId, 2, `Shorts ${a.id}`, {
      opensOn: '2025-10-01',
      dates: [],
    });
    await laurel.db.watchReminder.create({
      data: { userId: ada.user, festivalId: a.festivalId, date: new Date('2098-12-01'), daysBefore: 3 },
    });
    const merges = [() => publishMerge(a, b), () => publishMerge(b, c)];
    for (const n of order) await merges[n]!();

    const { submission: entry } = await laurel.getSubmission(ada, entryId);
    expect(entry).toMatchObject({
      competitionId: c.id,
      festivalId: c.festivalId,
      dateId: c.dateIds[0],
      state: 'waitlist',
    });
    const { items } = await laurel.listSubmissions(ada, other);
    expect(items).toMatchObject([{ competitionId: c.id, state: 'waitlist' }]);
    expect(items[0]!.note!.split('\n\n')).toHaveLength(3);
    expect((await laurel.getSubmission(ada, items[0]!.id)).history).toHaveLength(3);
    expect(await getWatchedFestivals(ada)).toEqual([[c.festivalId, expect.arrayContaining(['opening'])]]);
    const reminders = await laurel.db.watchReminder.findMany({ where: { userId: ada.user } });
    expect(reminders.map(({ festivalId }) => festivalId)).toEqual([c.festivalId]);
    const states = await laurel.db.filmToCompetition.findMany({ where: { filmId: { in: [film, other] } } });
    expect(states.map(({ competitionId, state }) => [competitionId, state])).toEqual([
      [c.id, 'waitlist'],
      [c.id, 'waitlist'],
    ]);
    for (const { id, festivalId } of [a, b]) {
      expect(await countRows(laurel.db, 'competition', 'id = $1', id)).toBe(0);
      expect(await countRows(laurel.db, 'festival', 'id = $1', festivalId)).toBe(0);
    }
  });

  it('has its competitions assigned to the last festival, even if an older event about one arrives late', async () => {
    const [a, b, c] = [
      await laurel.addCompetition(),
      await laurel.addCompetition(),
      await laurel.addCompetition(),
    ];
    const mergeFestivals = (source: TestCompetition, target: TestCompetition) =>
      laurel.publishEvent('merge.created', `merge-${source.festivalId}`, 1, {
        merge: { festivalId: source.festivalId, targetId: target.festivalId, competitions: [] },
      });
    const getFestivalId = async () =>
      (await laurel.db.competition.findUniqueOrThrow({ where: { id: a.id } })).festivalId;
    await mergeFestivals(b, c);
    await mergeFestivals(a, b);
    expect(await getFestivalId()).toBe(c.festivalId);
    await laurel.publishEvent('competition.changed', `competition-${a.id}`, 2, {
      whole: { competition: { id: a.id, version: 2, name: 'Late', festivalId: a.festivalId } },
    });
    expect(await getFestivalId()).toBe(c.festivalId);
  });
});

const ORDERS = [
  ['merge', 'changed', 'deleted'],
  ['changed', 'merge', 'deleted'],
  ['changed', 'deleted', 'merge'],
  ['merge', 'deleted', 'changed'],
  ['deleted', 'merge', 'changed'],
  ['deleted', 'changed', 'merge'],
] as const;
it.each(ORDERS)(
  'no projection row of the source remains after %s, %s and %s in this order',
  async (...order) => {
    const ada = person();
    const film = await laurel.registerFilm(ada);
    const [source, target] = [await laurel.addCompetition(), await laurel.addCompetition()];
    const { id: entryId } = (await laurel.addSubmissions(ada, film, [source.id], 'waitlist'))[0]!.submission!;
    await watch(ada, source.festivalId);
    const { id, festivalId } = source;
    const publish = {
      merge: () => publishMerge(source, target),
      changed: () => laurel.publishCompetition(id, festivalId, 2, `Late ${id}`, { dates: [] }),
      deleted: async () => {
        const targetId = target.festivalId;
        await laurel.publishEvent('competition.deleted', `competition-${id}`, 3, {
          competitionId: id,
          festivalId,
          targetId: target.id,
        });
        await laurel.publishEvent('festival.deleted', `festival-${festivalId}`, 3, { festivalId, targetId });
      },
    };
    for (const value of order) await publish[value]();
    expect(await countRows(laurel.db, 'competition', 'id = $1', id)).toBe(0);
    expect(await countRows(laurel.db, 'festival', 'id = $1', festivalId)).toBe(0);
    expect((await laurel.getSubmission(ada, entryId)).submission).toMatchObject({
      competitionId: target.id,
      festivalId: target.festivalId,
    });
    expect((await getWatchedFestivals(ada)).map(([watched]) => watched)).toEqual([target.festivalId]);
  },
);

it('an addition or a watch during a merge applies to the target', async () => {
  const [ada, grace] = [person(), person()];
  const film = await laurel.registerFilm(ada);
  const [source, target] = [await laurel.addCompetition(), await laurel.addCompetition()];
  const waitUntilBothAreBlocked = () =>
    until(async () => (await countRows(laurel.db, 'pg_locks', "mode = 'RowShareLock' and not granted")) >= 2);
  const concurrentCalls: Promise<unknown>[] = [];
  await laurel.db.$transaction(async (tx) => {
    await saveMergedIds(tx, 'festival', [{ id: source.festivalId, targetId: target.festivalId }]);
    await saveMergedIds(tx, 'competition', [{ id: source.id, targetId: target.id }]);
    concurrentCalls.push(
      laurel.addSubmissions(ada, film, [source.id], 'waitlist'),
      watch(grace, source.festivalId),
    );
    await waitUntilBothAreBlocked();
  });
  await Promise.all(concurrentCalls);
  expect((await laurel.listSubmissions(ada, film)).items).toMatchObject([{ competitionId: target.id }]);
  expect(await getWatchedFestivals(grace)).toEqual([[target.festivalId, []]]);
});
