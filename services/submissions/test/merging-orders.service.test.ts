import { until } from '../../../deploy/local/until.mjs';
import { keepMerged } from '../../runtime/merged-ids.js';
import { person } from '../../runtime/test/asking.js';
import { countOf } from '../../runtime/test/tables.js';
import { startSubmissions } from './make.js';
import { mergeOf, type Known } from './merge-of.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
beforeAll(async () => void (laurel = await startSubmissions()));
afterAll(() => laurel?.stop());

const made = (gone: Known, kept: Known) =>
  laurel.tell('merge.made', `merge-${gone.festivalId}`, 1, { merge: mergeOf(gone, kept) });
const festivalsOf = async (who: ReturnType<typeof person>) =>
  (await laurel.as(who, () => laurel.to.getWatches({}))).items.map(({ festivalId, news }) => [
    festivalId,
    news.map(({ what }) => what),
  ]);
const watch = (who: ReturnType<typeof person>, festivalId: number) =>
  laurel.as(who, () => laurel.to.watchFestival({ festivalId }));

describe('a festival that went into another, which went into a third', () => {
  it.each([
    ['in their order', [0, 1]],
    ['the later one first', [1, 0]],
  ])('leaves nothing behind at any of them where the merges are told %s', async (_order, order) => {
    const ada = person();
    const [film, other] = [await laurel.film(ada), await laurel.film(ada)];
    const [a, b, c] = [await laurel.competition(), await laurel.competition(), await laurel.competition()];
    const { id: entryId } = (await laurel.add(ada, film, [a.id], 'waitlist', { dateId: a.dateIds[0] }))[0]!
      .submission!;
    for (const [place, state] of [
      [a, 'waitlist'],
      [b, 'suggested'],
      [c, 'suggested'],
    ] as const)
      await laurel.add(ada, other, [place.id], state, { note: `of ${state} ${place.id}` });
    await watch(ada, a.festivalId);
    await laurel.tellPlace(a.id, a.festivalId, 2, `Shorts ${a.id}`, { opensOn: '2025-10-01', dates: [] });
    await laurel.db.watchReminder.create({
      data: { userId: ada.user, festivalId: a.festivalId, date: new Date('2098-12-01'), daysBefore: 3 },
    });
    const merges = [() => made(a, b), () => made(b, c)];
    for (const n of order) await merges[n]!();

    const { submission: after } = await laurel.one(ada, entryId);
    expect(after).toMatchObject({
      competitionId: c.id,
      festivalId: c.festivalId,
      dateId: c.dateIds[0],
      state: 'waitlist',
    });
    const { items } = await laurel.list(ada, other);
    expect(items).toMatchObject([{ competitionId: c.id, state: 'waitlist' }]);
    expect(items[0]!.note!.split('\n\n')).toHaveLength(3);
    expect((await laurel.one(ada, items[0]!.id)).history).toHaveLength(3);
    expect(await festivalsOf(ada)).toEqual([[c.festivalId, expect.arrayContaining(['opening'])]]);
    const reminders = await laurel.db.watchReminder.findMany({ where: { userId: ada.user } });
    expect(reminders.map(({ festivalId }) => festivalId)).toEqual([c.festivalId]);
    const states = await laurel.db.filmToCompetition.findMany({ where: { filmId: { in: [film, other] } } });
    expect(states.map(({ competitionId, state }) => [competitionId, state])).toEqual([
      [c.id, 'waitlist'],
      [c.id, 'waitlist'],
    ]);
    for (const { id, festivalId } of [a, b]) {
      expect(await countOf(laurel.db, 'competition', 'id = $1', id)).toBe(0);
      expect(await countOf(laurel.db, 'festival', 'id = $1', festivalId)).toBe(0);
    }
  });

  it('gives a competition that was moved twice to the last, whatever is told of it late', async () => {
    const [a, b, c] = [await laurel.competition(), await laurel.competition(), await laurel.competition()];
    const moved = (gone: Known, kept: Known) =>
      laurel.tell('merge.made', `merge-${gone.festivalId}`, 1, {
        merge: { festivalId: gone.festivalId, keptId: kept.festivalId, competitions: [] },
      });
    const festivalOf = async () =>
      (await laurel.db.competition.findUniqueOrThrow({ where: { id: a.id } })).festivalId;
    await moved(b, c);
    await moved(a, b);
    expect(await festivalOf()).toBe(c.festivalId);
    await laurel.tell('competition.changed', `competition-${a.id}`, 2, {
      whole: { competition: { id: a.id, version: 2, name: 'Late', festivalId: a.festivalId } },
    });
    expect(await festivalOf()).toBe(c.festivalId);
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
it.each(ORDERS)('no copy of what went is left where %s, %s and %s come in this order', async (...order) => {
  const ada = person();
  const film = await laurel.film(ada);
  const [gone, kept] = [await laurel.competition(), await laurel.competition()];
  const { id: entryId } = (await laurel.add(ada, film, [gone.id], 'waitlist'))[0]!.submission!;
  await watch(ada, gone.festivalId);
  const { id, festivalId } = gone;
  const tell = {
    merge: () => made(gone, kept),
    changed: () => laurel.tellPlace(id, festivalId, 2, `Late ${id}`, { dates: [] }),
    deleted: async () => {
      const keptId = kept.festivalId;
      await laurel.tell('competition.deleted', `competition-${id}`, 3, {
        competitionId: id,
        festivalId,
        keptId: kept.id,
      });
      await laurel.tell('festival.deleted', `festival-${festivalId}`, 3, { festivalId, keptId });
    },
  };
  for (const one of order) await tell[one]();
  expect(await countOf(laurel.db, 'competition', 'id = $1', id)).toBe(0);
  expect(await countOf(laurel.db, 'festival', 'id = $1', festivalId)).toBe(0);
  expect((await laurel.one(ada, entryId)).submission).toMatchObject({
    competitionId: kept.id,
    festivalId: kept.festivalId,
  });
  expect((await festivalsOf(ada)).map(([watched]) => watched)).toEqual([kept.festivalId]);
});

it('who adds to a competition or watches a festival while it is merged does so at the kept one', async () => {
  const [ada, grace] = [person(), person()];
  const film = await laurel.film(ada);
  const [gone, kept] = [await laurel.competition(), await laurel.competition()];
  const isWaiting = () =>
    until(async () => (await countOf(laurel.db, 'pg_locks', "mode = 'RowShareLock' and not granted")) >= 2);
  const under: Promise<unknown>[] = [];
  await laurel.db.$transaction(async (tx) => {
    await keepMerged(tx, 'festival', [{ id: gone.festivalId, keptId: kept.festivalId }]);
    await keepMerged(tx, 'competition', [{ id: gone.id, keptId: kept.id }]);
    under.push(laurel.add(ada, film, [gone.id], 'waitlist'), watch(grace, gone.festivalId));
    await isWaiting();
  });
  await Promise.all(under);
  expect((await laurel.list(ada, film)).items).toMatchObject([{ competitionId: kept.id }]);
  expect(await festivalsOf(grace)).toEqual([[kept.festivalId, []]]);
});
