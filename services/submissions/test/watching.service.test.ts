import { addDays, today } from '@laurel/rules/dates/days';
import { MAX_WATCHED_FESTIVALS } from '@laurel/rules/notifications/watching';
import { until } from '../../../deploy/testing/until.mjs';
import { person, refusal } from '../../runtime/test/callers.js';
import { countRows } from '../../runtime/test/tables.js';
import { NotifyWatchers } from '../src/jobs/notify-watchers.js';
import { personalDataQueries } from '../src/queries/personal-data.js';
import { startSubmissions } from './make.js';

type Mail = { userId: string; name: string; values: string };
let laurel: Awaited<ReturnType<typeof startSubmissions>>;
beforeAll(async () => (laurel = await startSubmissions({ WATCH_DEBOUNCE_MS: '1500' })));
afterAll(() => laurel?.stop());

const watch = (who: ReturnType<typeof person>, festivalId: number) =>
  laurel.as(who, () => laurel.client.watchFestival({ festivalId }));
const unwatch = (who: ReturnType<typeof person>, festivalId: number) =>
  laurel.as(who, () => laurel.client.unwatchFestival({ festivalId }));
const listWatches = async (who: ReturnType<typeof person>) =>
  (await laurel.as(who, () => laurel.client.getWatches({}))).items;
const listMails = async (who: ReturnType<typeof person>) => {
  const rows = await laurel.db.rows<{ payload: Mail }>(
    "select payload from outbox where type = 'mail.requested' and payload->>'userId' = $1 order by id",
    who.user,
  );
  return rows.map(
    ({ payload: { name, values } }) => [name, JSON.parse(values) as Record<string, string>] as const,
  );
};
const competitionInput = { opensOn: '2025-11-01', notificationDate: '2099-01-01' };

describe('watching a festival', () => {
  it('sends one mail for all changes after they have settled, and never repeats one', async () => {
    const ada = person();
    const { id, festivalId } = await laurel.addCompetition(competitionInput);
    await watch(ada, festivalId);
    expect(await listWatches(ada)).toMatchObject([{ festivalId, news: [], deadline: '2098-11-01' }]);
    await laurel.publishCompetition(id, festivalId, 2, `Shorts ${id}`, {
      ...competitionInput,
      dates: ['2098-10-01'],
    });
    await laurel.publishCompetition(id, festivalId, 3, `Shorts ${id}`, {
      ...competitionInput,
      dates: ['2098-10-01'],
      maxSeconds: 3000,
    });
    await until(async () => (await listMails(ada)).length > 0);
    await laurel.publishCompetition(id, festivalId, 4, `Shorts ${id}`, {
      ...competitionInput,
      dates: ['2098-10-01'],
      maxSeconds: 3000,
    });
    await laurel.getProvider(NotifyWatchers).notifyOfChanges(0);
    expect(await listMails(ada)).toEqual([
      [
        'watched-changed',
        { festivals: `Shorts ${id} Festival (deadlines and rules)`, path: '/festivals?watched=true' },
      ],
    ]);
    expect(await listWatches(ada)).toMatchObject([
      { news: [{ what: 'rules' }, { what: 'dates' }], deadline: '2098-10-01' },
    ]);
  });

  it('reports no changes from before or after the watch, and no changes are stored without watchers', async () => {
    const [ada, grace] = [person(), person()];
    const { id, festivalId } = await laurel.addCompetition(competitionInput);
    const publishChange = (version: number, maxSeconds: number) =>
      laurel.publishCompetition(id, festivalId, version, `Shorts ${id}`, { ...competitionInput, maxSeconds });
    await publishChange(2, 100);
    expect(await laurel.db.watchNews.count({ where: { festivalId } })).toBe(0);
    await watch(grace, festivalId);
    await watch(ada, festivalId);
    await unwatch(grace, festivalId);
    await unwatch(grace, festivalId);
    await publishChange(3, 200);
    await until(async () => (await listMails(ada)).length === 1);
    expect([await listMails(grace), await listWatches(grace)]).toEqual([[], []]);
    await watch(grace, festivalId);
    expect(await listWatches(grace)).toMatchObject([{ news: [] }]);
  });

  it('reports changed festival days and a deleted competition', async () => {
    const ada = person();
    const { id, festivalId } = await laurel.addCompetition(competitionInput);
    await watch(ada, festivalId);
    await laurel.publishEvent('festival.changed', `festival-${festivalId}`, 2, {
      festival: { id: festivalId, version: 2, name: 'Moved', startsOn: '2099-04-01' },
    });
    await laurel.publishEvent('competition.deleted', `competition-${id}`, 2, { competitionId: id });
    expect(await listWatches(ada)).toMatchObject([
      { festivalName: 'Moved', news: [{ what: 'discontinued' }, { what: 'days' }], deadline: null },
    ]);
  });

  it('reports a new and an inactive competition, and no more deadlines of the inactive one', async () => {
    const ada = person();
    const { id, festivalId } = await laurel.addCompetition({
      ...competitionInput,
      dates: [addDays(today(), 3)],
    });
    await watch(ada, festivalId);
    const row = await laurel.db.competition.findUniqueOrThrow({ where: { id } });
    const dates = (row.dates as { fees: unknown }[]).map(({ fees, ...date }) => date);
    const publish = (
      type: 'competition.added' | 'competition.changed',
      competitionId: number,
      version: number,
      more: object,
    ) =>
      laurel.publishEvent(type, `competition-${competitionId}`, version, {
        whole: {
          competition: {
            id: competitionId,
            version,
            festivalId,
            name: `Shorts ${competitionId}`,
            termIds: [],
            bonusRanking: 0,
            ...more,
          },
          terms: [],
          dates: competitionId === id ? dates : [],
          fees: [],
        },
      });
    await publish('competition.added', 990_001, 1, { isDeprecated: false });
    await publish('competition.added', 990_002, 1, { isDeprecated: true });
    expect(await listWatches(ada)).toMatchObject([
      { news: [{ what: 'added' }], deadline: addDays(today(), 3) },
    ]);
    await publish('competition.changed', id, 2, { isDeprecated: true });
    expect(await listWatches(ada)).toMatchObject([
      { news: [{ what: 'discontinued' }, { what: 'added' }], deadline: null },
    ]);
    await laurel.getProvider(NotifyWatchers).notifyOfDeadlines();
    expect((await listMails(ada)).map(([name]) => name)).not.toContain('watched-deadlines');
  });

  it('is refused for an unknown festival and beyond the limit', async () => {
    const ada = person();
    expect((await refusal(watch(ada, 999_999))).code).toBe('festival.not_found');
    await laurel.db
      .$executeRaw`insert into festival (id, name) select n, 'F' || n from generate_series(500000, ${500_000 + MAX_WATCHED_FESTIVALS}) n`;
    const [lastId, atOnce] = [500_000 + MAX_WATCHED_FESTIVALS, 10];
    await laurel.db.$executeRaw`insert into watch ("userId", "festivalId")
      select ${ada.user}::uuid, n from generate_series(500000, ${lastId - atOnce}) n`;
    const all = Array.from({ length: atOnce }, (_, n) => lastId - n);
    const results = await Promise.allSettled(all.map((id) => watch(ada, id)));
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    const watchedIds = new Set((await listWatches(ada)).map(({ festivalId }) => festivalId));
    const left = all.find((id) => !watchedIds.has(id))!;
    expect((await refusal(watch(ada, left))).code).toBe('watch.too_many');
    expect(await listWatches(ada)).toHaveLength(MAX_WATCHED_FESTIVALS);
  });

  it('is deleted with its user, and is part of the archive before', async () => {
    const ada = person();
    const { festivalId } = await laurel.addCompetition(competitionInput);
    await watch(ada, festivalId);
    expect(await laurel.db.$queryRawUnsafe<object[]>(personalDataQueries.watches, ada.user)).toMatchObject([
      { festivalId },
    ]);
    await laurel.publishEvent('user.deleted', `user-${ada.user}`, 2, { userId: ada.user });
    expect(await laurel.db.watch.count({ where: { userId: ada.user } })).toBe(0);
    expect((await refusal(watch(ada, festivalId))).code).toBe('session.required');
  });

  it.each([
    ['after its competitions', ['competition', 'festival']],
    ['before them', ['festival', 'competition']],
  ])('ends for a deleted festival with one mail, if the event arrives %s', async (_title, order) => {
    const [ada, grace, alan] = [person(), person(), person()];
    const { id, festivalId } = await laurel.addCompetition(competitionInput);
    const { festivalId: other } = await laurel.addCompetition(competitionInput);
    for (const who of [ada, grace]) await watch(who, festivalId);
    await watch(ada, other);
    await unwatch(grace, festivalId);
    const publish = {
      festival: () => laurel.publishEvent('festival.deleted', `festival-${festivalId}`, 2, { festivalId }),
      competition: () =>
        laurel.publishEvent('competition.deleted', `competition-${id}`, 2, { competitionId: id, festivalId }),
    };
    for (const value of order) await publish[value as keyof typeof publish]();
    expect((await listWatches(ada)).find((item) => item.festivalId === festivalId)).toMatchObject({
      news: [{ what: 'discontinued' }],
    });
    expect((await refusal(watch(alan, festivalId))).code).toBe('festival.not_found');
    await until(async () => (await listWatches(ada)).length === 1);
    await laurel.getProvider(NotifyWatchers).notifyOfChanges(0);
    await laurel.getProvider(NotifyWatchers).deleteObsoleteRows();
    expect((await listWatches(ada)).map((item) => item.festivalId)).toEqual([other]);
    expect(await listMails(ada)).toEqual([
      [
        'watched-changed',
        expect.objectContaining({ festivals: expect.stringMatching(`^Shorts ${id} Festival`) }),
      ],
    ]);
    expect(await listMails(grace)).toEqual([]);
    for (const table of ['watch', 'watch_news'])
      expect(await countRows(laurel.db, table, '"festivalId" = $1', festivalId)).toBe(0);
    expect(await countRows(laurel.db, 'festival', 'id = $1', festivalId)).toBe(0);
  });
});
