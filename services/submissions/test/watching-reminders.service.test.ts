import { addDays, formatDay, today } from '@laurel/rules/dates/days';
import { person } from '../../runtime/test/callers.js';
import { NotifyWatchers } from '../src/jobs/notify-watchers.js';
import { startSubmissions } from './make.js';

type Mail = { userId: string; name: string; values: string };
let laurel: Awaited<ReturnType<typeof startSubmissions>>;
beforeAll(async () => (laurel = await startSubmissions({ WATCH_DEBOUNCE_MS: '1500' })));
afterAll(() => laurel?.stop());

const watch = (who: ReturnType<typeof person>, festivalId: number) =>
  laurel.as(who, () => laurel.client.watchFestival({ festivalId }));
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

describe('the reminders of a watched festival', () => {
  it('are sent 14, 3 and 1 days before the last deadline, once each', async () => {
    const ada = person();
    const last = addDays(today(), 20);
    const { id, festivalId } = await laurel.addCompetition({
      ...competitionInput,
      dates: [addDays(today(), 2), last],
    });
    await watch(ada, festivalId);
    const notifier = laurel.getProvider(NotifyWatchers);
    for (const left of [21, 15, 14, 13, 3, 2, 1, 1, 0, -1])
      await notifier.notifyOfDeadlines(new Date(`${addDays(last, -left)}T10:00:00Z`));
    const reminders = (await listMails(ada)).map(([name, { deadlines }]) => [name, deadlines]);
    expect(reminders).toEqual(
      Array(3).fill(['watched-deadlines', `Shorts ${id} Festival: ${formatDay(last)}, 23:59 UTC`]),
    );
  });

  it('are sent to other users when the notification of one user fails', async () => {
    const [first, second] = [person(), person()].toSorted((a, b) => (a.user < b.user ? -1 : 1)) as [
      ReturnType<typeof person>,
      ReturnType<typeof person>,
    ];
    const { festivalId } = await laurel.addCompetition({ ...competitionInput, dates: [addDays(today(), 2)] });
    for (const who of [first, second]) await watch(who, festivalId);
    const alterReminders = (change: string) =>
      laurel.db.$executeRawUnsafe(`alter table watch_reminder ${change}`);
    await alterReminders(`add constraint poisoned check ("userId" <> '${first.user}') not valid`);
    await laurel.getProvider(NotifyWatchers).notifyOfDeadlines();
    expect([await listMails(first), await listMails(second)]).toMatchObject([
      [],
      [['watched-deadlines', {}]],
    ]);
    await alterReminders('drop constraint poisoned');
    await laurel.getProvider(NotifyWatchers).notifyOfDeadlines();
    expect([await listMails(first), await listMails(second)]).toMatchObject([
      [['watched-deadlines', {}]],
      [['watched-deadlines', {}]],
    ]);
  });

  it('are deleted when they are obsolete, as are obsolete changes, and no others', async () => {
    const { festivalId } = await laurel.addCompetition(competitionInput);
    const ada = person();
    await watch(ada, festivalId);
    const [pastDay, comingDay] = [addDays(today(), -3), addDays(today(), 1)];
    for (const date of [pastDay, comingDay])
      await laurel.db
        .$executeRaw`insert into watch_reminder values (${ada.user}::uuid, ${festivalId}, ${date}::date, 1)`;
    for (const years of [0, 2])
      await laurel.db.$executeRaw`insert into watch_news ("festivalId", what, at)
        values (${festivalId}, array['fees'], now() - make_interval(years => ${years}::int))`;
    await laurel.getProvider(NotifyWatchers).deleteObsoleteRows();
    const left = { where: { festivalId } };
    expect(await laurel.db.watchReminder.findMany(left)).toMatchObject([{ date: new Date(comingDay) }]);
    expect(await laurel.db.watchNews.count(left)).toBe(1);
  });
});
