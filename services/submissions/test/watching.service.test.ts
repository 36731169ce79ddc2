import { addDays, today } from '@laurel/rules/days';
import { MOST_WATCHED } from '@laurel/rules/watching';
import { until } from '../../../deploy/local/until.mjs';
import { person, refusal } from '../../runtime/test/asking.js';
import { countOf } from '../../runtime/test/tables.js';
import { TellWatchers } from '../src/commands/tell-watchers.js';
import { personal } from '../src/personal-data.js';
import { startSubmissions } from './make.js';

type Mail = { userId: string; name: string; values: string };
let laurel: Awaited<ReturnType<typeof startSubmissions>>;
beforeAll(async () => (laurel = await startSubmissions({ WATCH_REST_MS: '1500' })));
afterAll(() => laurel?.stop());

const watch = (who: ReturnType<typeof person>, festivalId: number) =>
  laurel.as(who, () => laurel.to.watchFestival({ festivalId }));
const unwatch = (who: ReturnType<typeof person>, festivalId: number) =>
  laurel.as(who, () => laurel.to.unwatchFestival({ festivalId }));
const watched = async (who: ReturnType<typeof person>) =>
  (await laurel.as(who, () => laurel.to.getWatches({}))).items;
const mails = async (who: ReturnType<typeof person>) => {
  const rows = await laurel.db.rows<{ payload: Mail }>(
    "select payload from outbox where type = 'mail.wanted' and payload->>'userId' = $1 order by id",
    who.user,
  );
  return rows.map(
    ({ payload: { name, values } }) => [name, JSON.parse(values) as Record<string, string>] as const,
  );
};
const place = { opensOn: '2025-11-01', notificationDate: '2099-01-01' };

describe('watching a festival', () => {
  it('is told of a change once it has come to rest, in one mail for all of it, and nothing twice', async () => {
    const ada = person();
    const { id, festivalId } = await laurel.competition(place);
    await watch(ada, festivalId);
    expect(await watched(ada)).toMatchObject([{ festivalId, news: [], deadline: '2098-11-01' }]);
    await laurel.tellPlace(id, festivalId, 2, `Shorts ${id}`, { ...place, dates: ['2098-10-01'] });
    await laurel.tellPlace(id, festivalId, 3, `Shorts ${id}`, {
      ...place,
      dates: ['2098-10-01'],
      longest: 3000,
    });
    await until(async () => (await mails(ada)).length > 0);
    await laurel.tellPlace(id, festivalId, 4, `Shorts ${id}`, {
      ...place,
      dates: ['2098-10-01'],
      longest: 3000,
    });
    await laurel.get(TellWatchers).changes(0);
    expect(await mails(ada)).toEqual([
      [
        'watched-changed',
        { festivals: `Shorts ${id} Festival (deadlines and rules)`, path: '/festivals?watched=true' },
      ],
    ]);
    expect(await watched(ada)).toMatchObject([
      { news: [{ what: 'rules' }, { what: 'dates' }], deadline: '2098-10-01' },
    ]);
  });

  it('says nothing of what was before, nothing to who no longer watches, and notes nothing where nobody does', async () => {
    const [ada, grace] = [person(), person()];
    const { id, festivalId } = await laurel.competition(place);
    const changed = (version: number, longest: number) =>
      laurel.tellPlace(id, festivalId, version, `Shorts ${id}`, { ...place, longest });
    await changed(2, 100);
    expect(await laurel.db.watchNews.count({ where: { festivalId } })).toBe(0);
    await watch(grace, festivalId);
    await watch(ada, festivalId);
    await unwatch(grace, festivalId);
    await unwatch(grace, festivalId);
    await changed(3, 200);
    await until(async () => (await mails(ada)).length === 1);
    expect([await mails(grace), await watched(grace)]).toEqual([[], []]);
    await watch(grace, festivalId);
    expect(await watched(grace)).toMatchObject([{ news: [] }]);
  });

  it('is told of a festival’s own days, and of a competition that is gone', async () => {
    const ada = person();
    const { id, festivalId } = await laurel.competition(place);
    await watch(ada, festivalId);
    await laurel.tell('festival.changed', `festival-${festivalId}`, 2, {
      festival: { id: festivalId, version: 2, name: 'Moved', startsOn: '2099-04-01' },
    });
    await laurel.tell('competition.deleted', `competition-${id}`, 2, { competitionId: id });
    expect(await watched(ada)).toMatchObject([
      { festivalName: 'Moved', news: [{ what: 'gone' }, { what: 'days' }], deadline: null },
    ]);
  });

  it('is told of a new competition, and of one that is no longer held; the deadlines of that one are told no more', async () => {
    const ada = person();
    const { id, festivalId } = await laurel.competition({ ...place, dates: [addDays(today(), 3)] });
    await watch(ada, festivalId);
    const { dates } = await laurel.db.competition.findUniqueOrThrow({ where: { id } });
    const tell = (
      type: 'competition.added' | 'competition.changed',
      ofId: number,
      version: number,
      more: object,
    ) =>
      laurel.tell(type, `competition-${ofId}`, version, {
        whole: {
          competition: {
            id: ofId,
            version,
            festivalId,
            name: `Shorts ${ofId}`,
            termIds: [],
            bonusRanking: 0,
            ...more,
          },
          terms: [],
          dates: ofId === id ? dates : [],
          fees: [],
        },
      });
    await tell('competition.added', 990_001, 1, { isDeprecated: false });
    await tell('competition.added', 990_002, 1, { isDeprecated: true });
    expect(await watched(ada)).toMatchObject([{ news: [{ what: 'added' }], deadline: addDays(today(), 3) }]);
    await tell('competition.changed', id, 2, { isDeprecated: true });
    expect(await watched(ada)).toMatchObject([
      { news: [{ what: 'gone' }, { what: 'added' }], deadline: null },
    ]);
    await laurel.get(TellWatchers).deadlines();
    expect((await mails(ada)).map(([name]) => name)).not.toContain('watched-deadlines');
  });

  it('is told fourteen, three days and one day before a last deadline, once each, and not of earlier ones', async () => {
    const ada = person();
    const last = addDays(today(), 20);
    const { id, festivalId } = await laurel.competition({ ...place, dates: [addDays(today(), 2), last] });
    await watch(ada, festivalId);
    const tell = laurel.get(TellWatchers);
    for (const left of [21, 15, 14, 13, 3, 2, 1, 1, 0, -1])
      await tell.deadlines(new Date(`${addDays(last, -left)}T10:00:00Z`));
    const told = (await mails(ada)).map(([name, { deadlines }]) => [name, deadlines]);
    expect(told).toEqual(
      Array(3).fill(['watched-deadlines', expect.stringContaining(`Shorts ${id} Festival (`)]),
    );
  });

  it('whom it cannot tell keeps nobody else from being told', async () => {
    const [first, second] = [person(), person()].toSorted((a, b) => (a.user < b.user ? -1 : 1)) as [
      ReturnType<typeof person>,
      ReturnType<typeof person>,
    ];
    const { festivalId } = await laurel.competition({ ...place, dates: [addDays(today(), 2)] });
    for (const who of [first, second]) await watch(who, festivalId);
    const poisoned = (change: string) => laurel.db.$executeRawUnsafe(`alter table watch_reminder ${change}`);
    await poisoned(`add constraint poisoned check ("userId" <> '${first.user}') not valid`);
    await laurel.get(TellWatchers).deadlines();
    expect([await mails(first), await mails(second)]).toMatchObject([[], [['watched-deadlines', {}]]]);
    await poisoned('drop constraint poisoned');
    await laurel.get(TellWatchers).deadlines();
    expect([await mails(first), await mails(second)]).toMatchObject([
      [['watched-deadlines', {}]],
      [['watched-deadlines', {}]],
    ]);
  });

  it('forgets what nobody is told any more, and nothing else', async () => {
    const { festivalId } = await laurel.competition(place);
    const ada = person();
    await watch(ada, festivalId);
    const [over, near] = [addDays(today(), -3), addDays(today(), 1)];
    for (const date of [over, near])
      await laurel.db
        .$executeRaw`insert into watch_reminder values (${ada.user}::uuid, ${festivalId}, ${date}::date, 1)`;
    for (const years of [0, 2])
      await laurel.db.$executeRaw`insert into watch_news ("festivalId", what, at)
        values (${festivalId}, array['fees'], now() - make_interval(years => ${years}::int))`;
    await laurel.get(TellWatchers).forget();
    const left = { where: { festivalId } };
    expect(await laurel.db.watchReminder.findMany(left)).toMatchObject([{ date: new Date(near) }]);
    expect(await laurel.db.watchNews.count(left)).toBe(1);
  });

  it('is refused of a festival that there is not, and beyond so many', async () => {
    const ada = person();
    expect((await refusal(watch(ada, 999_999))).code).toBe('festival.not_found');
    await laurel.db
      .$executeRaw`insert into festival (id, name) select n, 'F' || n from generate_series(500000, ${500_000 + MOST_WATCHED}) n`;
    const [most, atOnce] = [500_000 + MOST_WATCHED, 10];
    await laurel.db.$executeRaw`insert into watch ("userId", "festivalId")
      select ${ada.user}::uuid, n from generate_series(500000, ${most - atOnce}) n`;
    const all = Array.from({ length: atOnce }, (_, n) => most - n);
    const sent = await Promise.allSettled(all.map((id) => watch(ada, id)));
    expect(sent.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    const watchedIds = new Set((await watched(ada)).map(({ festivalId }) => festivalId));
    const left = all.find((id) => !watchedIds.has(id))!;
    expect((await refusal(watch(ada, left))).code).toBe('watch.too_many');
    expect(await watched(ada)).toHaveLength(MOST_WATCHED);
  });

  it('goes with whoever watches, and stands in their archive before', async () => {
    const ada = person();
    const { festivalId } = await laurel.competition(place);
    await watch(ada, festivalId);
    expect(await laurel.db.$queryRawUnsafe<object[]>(personal.watches, ada.user)).toMatchObject([
      { festivalId },
    ]);
    await laurel.tell('user.deleted', `user-${ada.user}`, 2, { userId: ada.user });
    expect(await laurel.db.watch.count({ where: { userId: ada.user } })).toBe(0);
    expect((await refusal(watch(ada, festivalId))).code).toBe('session.required');
  });

  it.each([
    ['after its competitions', ['competition', 'festival']],
    ['before them', ['festival', 'competition']],
  ])('of a festival that is deleted, told %s, ends once that is told, in one mail', async (_when, order) => {
    const [ada, grace, alan] = [person(), person(), person()];
    const { id, festivalId } = await laurel.competition(place);
    const { festivalId: other } = await laurel.competition(place);
    for (const who of [ada, grace]) await watch(who, festivalId);
    await watch(ada, other);
    await unwatch(grace, festivalId);
    const tell = {
      festival: () => laurel.tell('festival.deleted', `festival-${festivalId}`, 2, { festivalId }),
      competition: () =>
        laurel.tell('competition.deleted', `competition-${id}`, 2, { competitionId: id, festivalId }),
    };
    for (const one of order) await tell[one as keyof typeof tell]();
    expect((await watched(ada)).find((one) => one.festivalId === festivalId)).toMatchObject({
      news: [{ what: 'gone' }],
    });
    expect((await refusal(watch(alan, festivalId))).code).toBe('festival.not_found');
    await until(async () => (await watched(ada)).length === 1);
    await laurel.get(TellWatchers).changes(0);
    await laurel.get(TellWatchers).forget();
    expect((await watched(ada)).map((one) => one.festivalId)).toEqual([other]);
    expect(await mails(ada)).toEqual([
      [
        'watched-changed',
        expect.objectContaining({ festivals: expect.stringMatching(`^Shorts ${id} Festival`) }),
      ],
    ]);
    expect(await mails(grace)).toEqual([]);
    for (const table of ['watch', 'watch_news'])
      expect(await countOf(laurel.db, table, '"festivalId" = $1', festivalId)).toBe(0);
    expect(await countOf(laurel.db, 'festival', 'id = $1', festivalId)).toBe(0);
  });
});
