import { addDays } from '@laurel/rules/days';
import { until } from '../../../deploy/local/until.mjs';
import { countOf } from '../../runtime/test/tables.js';
import { today } from '../src/days.js';
import { IS_ASKED } from '../src/notifications/asked-entries.js';
import { PAGE, startSending } from './sending.js';
import { reminding } from './reminding.js';

let laurel: Awaited<ReturnType<typeof startSending>>;
beforeAll(async () => void (laurel = await startSending()));
afterAll(() => laurel?.stop());

const { remind, mails, told } = reminding(() => laurel);
/** Of an entry that its filmmaker is to send on the festival's page: the deadline is in forty days. */
const deadline = addDays(today(), 40);
const asked = async () => {
  const own = await laurel.paid({ reach: PAGE, dates: [deadline] });
  return { ...own, id: own.ids[0]! };
};
type Who = Awaited<ReturnType<typeof asked>>['who'];
const questions = async (who: Who) => (await told(who)).items.filter(({ kind }) => kind === 'was-it-sent');
/** In mails, however many they are. */
const asks = async (who: Who) =>
  (await mails(who)).flat().filter((line) => line.includes('was the entry sent?'));
const after = addDays(deadline, 3);
const WAITS = `datname = current_database() and wait_event_type = 'Lock'`;

describe('whether an entry was sent', () => {
  it('is asked once, in the app and by mail, once its deadline is past', async () => {
    const { who, id, filmId } = await asked();
    await remind(addDays(deadline, -1));
    expect([await questions(who), await asks(who)]).toEqual([[], []]);
    for (const day of [after, after, addDays(after, 1)]) await remind(day);
    expect(await questions(who)).toMatchObject([
      { day: deadline, isOver: false, isRead: false, entry: { submissionId: id, filmId } },
    ]);
    expect(await asks(who)).toHaveLength(1);
  });
  it('is not asked of an entry so long ago that nobody remembers', async () => {
    const { who } = await asked();
    await remind(addDays(deadline, 33));
    expect(await questions(who)).toEqual([]);
  });
  it.each([true, false])('is not asked where it was said before: sent %s', async (isSent) => {
    const { who, batchId, id } = await asked();
    await laurel.answer(who, batchId, id, isSent);
    await remind(after);
    expect([await questions(who), await asks(who)]).toEqual([[], []]);
  });
  it.each([true, false])(
    'is over once it is said, and leaves the mail that waits: sent %s',
    async (isSent) => {
      const { who, batchId, id } = await asked();
      await remind(after);
      const [question] = await questions(who);
      await laurel.answer(who, batchId, id, isSent);
      expect(await questions(who)).toMatchObject([{ isOver: true }]);
      const ended = await laurel.db.$queryRawUnsafe<{ keys: string[] }[]>(
        `select payload->'lineKeys' as keys from outbox where type = 'notification.ended' and aggregate = $1`,
        `notification-of-${id}`,
      );
      expect(ended.flatMap(({ keys }) => keys)).toContain(`notification-${question!.id}`);
      await remind(addDays(after, 1));
      expect([(await questions(who)).length, (await asks(who)).length]).toEqual([1, 1]);
    },
  );
  it('is asked by one of two replicas alone', async () => {
    const { who } = await asked();
    await Promise.all([remind(after), remind(after)]);
    expect([(await questions(who)).length, (await asks(who)).length]).toEqual([1, 1]);
  });
});

describe('many entries of which nobody said it', () => {
  /** So many more of somebody's. Each in a batch of its own, of a film of its own: an entry is in one open batch at a time. */
  const askedMore = ({ who, filmId, batchId, id }: Awaited<ReturnType<typeof asked>>, many: number) =>
    laurel.db.$executeRaw`
      with film_of as (select n, ${filmId} + 1000000 + n as film from generate_series(1, ${many}::int) n),
        entry as (insert into user_submission ("filmId", "userId", "competitionId", state, edition)
          select film, ${who.user}::uuid, s."competitionId", s.state, s.edition from film_of, user_submission s where s.id = ${id} returning id, "filmId"),
        batch as (insert into sending (id, "userId", "filmId", state) select gen_random_uuid(), ${who.user}::uuid, film, 'paid' from film_of returning id, "filmId")
      insert into sending_entry ("sendingId", "submissionId", state, way, name, address, page, "linkSeed", snapshot)
        select batch.id, entry.id, 'asking', way, name, address, page, "linkSeed", snapshot from batch join entry using ("filmId"), sending_entry e where e."sendingId" = ${batchId}::uuid`;

  it('are asked of as far as one list goes, what was due last first, and not anew in the next round', async () => {
    const own = await asked();
    const { who } = own;
    await askedMore(own, 230);
    for (const day of [after, after, addDays(after, 1)]) await remind(day);
    const { total, unread } = await told(who);
    expect({ total, unread }).toEqual({ total: 200, unread: 200 });
    expect(
      await laurel.db.rows(
        `select 1 from outbox where type = 'mail.wanted' and payload->>'userId' = $1 and payload->>'name' = 'list-reminders'`,
        who.user,
      ),
    ).toHaveLength(1);
  });
  it('and what comes forward while one of them is being answered is not asked of before the next round: nobody holds it', async () => {
    const own = await asked();
    await askedMore(own, 200);
    const [last] = await laurel.db.rows<{ id: number }>(
      'select max(id) as id from user_submission where "userId" = $1::uuid',
      own.who.user,
    );
    const askedOf = () =>
      laurel.db.rows<{ isLast: boolean }>(
        'select "submissionId" = $2 as "isLast" from notification where "userId" = $1::uuid order by 1 desc',
        own.who.user,
        last!.id,
      );
    let round = Promise.resolve();
    await laurel.db.$transaction(async (tx) => {
      await tx.$queryRaw`select 1 from user_submission where id = ${own.id} for update`;
      await tx.$executeRaw`update sending_entry set state = 'delivered' where "submissionId" = ${own.id}`;
      round = remind(after);
      await until(async () => (await countOf(laurel.db, 'pg_stat_activity', WAITS)) > 0);
    });
    await round;
    expect([(await askedOf()).length, (await askedOf())[0]]).toEqual([199, { isLast: false }]);
    await remind(after);
    expect([(await askedOf()).length, (await askedOf())[0]]).toEqual([200, { isLast: true }]);
  });
  it('are found by indexes, however many entries all have', async () => {
    const plan = await laurel.db.$transaction(async (tx) => {
      await tx.$executeRaw`set local enable_seqscan = off`;
      return tx.$queryRawUnsafe<{ 'QUERY PLAN': string }[]>(
        `explain select ${IS_ASKED} from user_submission s where s.id = 1`,
      );
    });
    const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(lines).toMatch(/Index Cond: \(+"submissionId" = s\.id/);
    expect(lines).toMatch(/Index Cond: \(+"mergedInto" = s\.id/);
  });
});
