import { addDays } from '@laurel/rules/dates/days';
import { until } from '../../../deploy/testing/until.mjs';
import { person } from '../../runtime/test/callers.js';
import { getToday } from '../src/domain/days.js';
import { startSubmissions } from './make.js';
import { createReminderHelpers } from './reminding.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
beforeAll(async () => (laurel = await startSubmissions()));
afterAll(() => laurel?.stop());

const { remind, listMails, listKinds, addListedEntry } = createReminderHelpers(() => laurel);
const near = { dates: [addDays(getToday(), 2)] };
const rows = <T>(sql: string, ...values: unknown[]) => laurel.db.rows<T>(sql, ...values);
/** Returns the number of database sessions that wait for a lock. */
const countWaitingSessions = async () =>
  (
    await rows<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  )[0]!.n;
const trackEnd = (work: Promise<unknown>) => {
  let hasEnded = false;
  void work.then(() => (hasEnded = true));
  return () => hasEnded;
};
const listKeys = async (type: string) =>
  (
    await rows<{ key: string }>(
      `select jsonb_array_elements_text(payload->'lineKeys') as key from outbox where type = $1 order by id`,
      type,
    )
  ).map(({ key }) => key);

describe('a reminder of an entry that is moved at the same time', () => {
  it('waits for the move and omits the entry, but includes the others', async () => {
    const ada = person();
    const [moved] = [await addListedEntry(ada, near), await addListedEntry(ada, near)];
    let reminderRun: Promise<void> | undefined;
    await laurel.db.$transaction(async (tx) => {
      const { id } = moved!.submission;
      await tx.$queryRaw`select 1 from user_submission where id = ${id} for update`;
      await tx.$executeRaw`update user_submission set state = 'will-not-submit', "rowVersion" = "rowVersion" + 1 where id = ${id}`;
      reminderRun = remind();
      const isReminded = trackEnd(reminderRun);
      await until(async () => isReminded() || (await countWaitingSessions()) > 0);
    });
    await reminderRun;
    expect(await listKinds(ada)).toHaveLength(1);
    expect((await listMails(ada)).flat()).toHaveLength(1);
  });

  it('is sent if it locks the entry first, and is then ended by the move', async () => {
    const ada = person();
    const { submission } = await addListedEntry(ada, near);
    const keysBefore = await listKeys('mail.requested');
    const work: Promise<unknown>[] = [];
    await laurel.db.$transaction(async (tx) => {
      await tx.$executeRaw`lock table notification in share mode`; // blocks the reminder before it writes its notification
      work.push(remind());
      await until(async () => (await countWaitingSessions()) === 1);
      work.push(
        laurel.changeSubmissions(ada, [{ submissionId: submission.id }], 'submitted', {
          submittedAt: getToday(),
        }),
      );
      const isMoved = trackEnd(work[1]!);
      await until(async () => isMoved() || (await countWaitingSessions()) === 2);
    });
    await Promise.all(work);
    const newKeys = (await listKeys('mail.requested')).filter((key) => !keysBefore.includes(key));
    expect(newKeys).toHaveLength(1);
    expect(await listKeys('notification.ended')).toEqual(expect.arrayContaining(newKeys));
  });
});
