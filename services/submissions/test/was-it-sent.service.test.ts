import { addDays } from '@laurel/rules/dates/days';
import { until } from '../../../deploy/testing/until.mjs';
import { countRows } from '../../runtime/test/tables.js';
import { getToday, toDay } from '../src/domain/days.js';
import { IS_CONFIRMATION_PENDING } from '../src/notifications/unconfirmed-entries.js';
import { PAGE_CONTACTS, startSending } from './sending.js';
import { createReminderHelpers } from './reminding.js';

let laurel: Awaited<ReturnType<typeof startSending>>;
beforeAll(async () => void (laurel = await startSending()));
afterAll(() => laurel?.stop());

const { remind, listMails, getNotifications } = createReminderHelpers(() => laurel);
const deadline = addDays(getToday(), 40);
/** Creates an entry that the filmmaker must send on the festival's page until the first of the days. */
const createUnconfirmed = async (dates = [deadline]) => {
  const batch = await laurel.beginPaidBatch({ contacts: PAGE_CONTACTS, dates });
  return { ...batch, id: batch.ids[0]! };
};
type Who = Awaited<ReturnType<typeof createUnconfirmed>>['who'];
const listQuestions = async (who: Who) =>
  (await getNotifications(who)).items.filter(({ kind }) => kind === 'was-it-sent');
/** Collects the lines of all mails. */
const listMailLines = async (who: Who) =>
  (await listMails(who)).flat().filter((line) => line.includes('did you send the entry?'));
const afterDeadline = addDays(deadline, 3);
const IS_WAITING_FOR_LOCK = `datname = current_database() and wait_event_type = 'Lock'`;

describe('the question whether an entry was sent', () => {
  it('is asked once in the app and once by mail, after the deadline', async () => {
    const { who, id, filmId } = await createUnconfirmed();
    await remind(addDays(deadline, -1));
    expect([await listQuestions(who), await listMailLines(who)]).toEqual([[], []]);
    for (const day of [afterDeadline, afterDeadline, addDays(afterDeadline, 1)]) await remind(day);
    expect(await listQuestions(who)).toMatchObject([
      { day: deadline, isOver: false, isRead: false, entry: { submissionId: id, filmId } },
    ]);
    expect(await listMailLines(who)).toHaveLength(1);
  });
  it('is not asked if the deadline passed long ago', async () => {
    const { who } = await createUnconfirmed();
    await remind(addDays(deadline, 33));
    expect(await listQuestions(who)).toEqual([]);
  });
  it.each([true, false])('is not asked after an answer: sent %s', async (isSent) => {
    const { who, batchId, id } = await createUnconfirmed();
    await laurel.answerSending(who, batchId, id, isSent);
    await remind(afterDeadline);
    expect([await listQuestions(who), await listMailLines(who)]).toEqual([[], []]);
  });
  it.each([true, false])(
    'ends with the answer, and is removed from a waiting mail: sent %s',
    async (isSent) => {
      const { who, batchId, id } = await createUnconfirmed();
      await remind(afterDeadline);
      const [question] = await listQuestions(who);
      await laurel.answerSending(who, batchId, id, isSent);
      expect(await listQuestions(who)).toMatchObject([{ isOver: true }]);
      const ended = await laurel.db.$queryRawUnsafe<{ keys: string[] }[]>(
        `select payload->'lineKeys' as keys from outbox where type = 'notification.ended' and aggregate = $1`,
        `notification-of-${id}`,
      );
      expect(ended.flatMap(({ keys }) => keys)).toContain(`notification-${question!.id}`);
      await remind(addDays(afterDeadline, 1));
      expect([(await listQuestions(who)).length, (await listMailLines(who)).length]).toEqual([1, 1]);
    },
  );
  it('is asked by only one of two replicas', async () => {
    const { who } = await createUnconfirmed();
    await Promise.all([remind(afterDeadline), remind(afterDeadline)]);
    expect([(await listQuestions(who)).length, (await listMailLines(who)).length]).toEqual([1, 1]);
  });
});

describe('many unconfirmed entries', () => {
  /**
   * Adds unconfirmed entries with the competition's last deadline. Each one has its own film and batch,
   * because an entry is in one open batch at a time.
   */
  const addMore = (
    { who, filmId, batchId, id }: Awaited<ReturnType<typeof createUnconfirmed>>,
    many: number,
  ) =>
    laurel.db.$executeRaw`
      with film_of as (select n, ${filmId} + 1000000 + n as film from generate_series(1, ${many}::int) n),
        entry as (insert into user_submission ("filmId", "userId", "competitionId", state, edition)
          select film, ${who.user}::uuid, s."competitionId", s.state, s.edition from film_of, user_submission s where s.id = ${id} returning id, "filmId"),
        batch as (insert into sending (id, "userId", "filmId", state) select gen_random_uuid(), ${who.user}::uuid, film, 'paid' from film_of returning id, "filmId")
      insert into sending_entry ("sendingId", "submissionId", state, method, name, address, page, "linkSeed", snapshot)
        select batch.id, entry.id, 'unconfirmed', method, name, address, page, "linkSeed", snapshot from batch join entry using ("filmId"), sending_entry e where e."sendingId" = ${batchId}::uuid`;

  it('are asked about up to the list limit, latest deadline first, and not again in the next run', async () => {
    const lastDeadline = addDays(deadline, 1);
    const firstEntry = await createUnconfirmed([deadline, lastDeadline]);
    const { who } = firstEntry;
    await addMore(firstEntry, 230);
    for (const day of [afterDeadline, afterDeadline, addDays(afterDeadline, 1)]) await remind(day);
    const { total, unread } = await getNotifications(who);
    expect({ total, unread }).toEqual({ total: 200, unread: 200 });
    const notifications = await laurel.db.notification.findMany({ where: { userId: who.user } });
    expect(new Set(notifications.map(({ day }) => toDay(day)))).toEqual(new Set([lastDeadline]));
    expect(
      await laurel.db.rows(
        `select 1 from outbox where type = 'mail.requested' and payload->>'userId' = $1 and payload->>'name' = 'list-reminders'`,
        who.user,
      ),
    ).toHaveLength(1);
  });
  it('that get within the limit during a run are asked about in the next run, because they are not locked', async () => {
    const entry = await createUnconfirmed();
    await addMore(entry, 200);
    const [last] = await laurel.db.rows<{ id: number }>(
      'select max(id) as id from user_submission where "userId" = $1::uuid',
      entry.who.user,
    );
    const listNotified = () =>
      laurel.db.rows<{ isLast: boolean }>(
        'select "submissionId" = $2 as "isLast" from notification where "userId" = $1::uuid order by 1 desc',
        entry.who.user,
        last!.id,
      );
    let round = Promise.resolve();
    await laurel.db.$transaction(async (tx) => {
      await tx.$queryRaw`select 1 from user_submission where id = ${entry.id} for update`;
      await tx.$executeRaw`update sending_entry set state = 'delivered' where "submissionId" = ${entry.id}`;
      round = remind(afterDeadline);
      await until(async () => (await countRows(laurel.db, 'pg_stat_activity', IS_WAITING_FOR_LOCK)) > 0);
    });
    await round;
    expect([(await listNotified()).length, (await listNotified())[0]]).toEqual([199, { isLast: false }]);
    await remind(afterDeadline);
    expect([(await listNotified()).length, (await listNotified())[0]]).toEqual([200, { isLast: true }]);
  });
  it('are found through indexes', async () => {
    const plan = await laurel.db.$transaction(async (tx) => {
      await tx.$executeRaw`set local enable_seqscan = off`;
      return tx.$queryRawUnsafe<{ 'QUERY PLAN': string }[]>(
        `explain select ${IS_CONFIRMATION_PENDING} from user_submission s where s.id = 1`,
      );
    });
    const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(lines).toMatch(/Index Cond: \(+"submissionId" = s\.id/);
    expect(lines).toMatch(/Index Cond: \(+"mergedInto" = s\.id/);
  });
});
