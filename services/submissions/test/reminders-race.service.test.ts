import { addDays } from '@laurel/rules/days';
import { until } from '../../../deploy/local/until.mjs';
import { person } from '../../runtime/test/asking.js';
import { today } from '../src/days.js';
import { startSubmissions } from './make.js';
import { reminding } from './reminding.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
beforeAll(async () => (laurel = await startSubmissions()));
afterAll(() => laurel?.stop());

const { remind, mails, kinds, listed } = reminding(() => laurel);
const near = { dates: [addDays(today(), 2)] };
const rows = <T>(sql: string, ...values: unknown[]) => laurel.db.rows<T>(sql, ...values);
/** Somebody who waits for a row that another holds. */
const isWaited = async () =>
  (
    await rows<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%user_submission%'`,
    )
  )[0]!.n > 0;

describe('a reminder of an entry that is moved at the same moment', () => {
  it('waits for the move, and is not sent of what it ended; what stays is told', async () => {
    const ada = person();
    const [moved] = [await listed(ada, near), await listed(ada, near)];
    let told: Promise<void> | undefined;
    await laurel.db.$transaction(async (tx) => {
      const { id } = moved!.submission;
      await tx.$queryRaw`select 1 from user_submission where id = ${id} for update`;
      await tx.$executeRaw`update user_submission set state = 'will-not-submit', "rowVersion" = "rowVersion" + 1 where id = ${id}`;
      told = remind();
      let isOver = false;
      void told.then(() => (isOver = true));
      await until(async () => isOver || (await isWaited()));
    });
    await told;
    expect(await kinds(ada)).toHaveLength(1);
    expect((await mails(ada)).flat()).toHaveLength(1);
  });

  it('is never left in a mail without being told to have ended, whichever of the two came first', async () => {
    const people = Array.from({ length: 24 }, () => person());
    const entries: [(typeof people)[0], number][] = [];
    for (const who of people) entries.push([who, (await listed(who, near)).submission.id]);
    const moves = entries.map(([who, submissionId]) =>
      laurel.move(who, [{ submissionId }], 'submitted', { submittedAt: today() }),
    );
    await Promise.all([remind(), ...moves, remind()]);
    const wanted = await rows<{ key: string }>(
      `select jsonb_array_elements_text(payload->'lineKeys') as key from outbox where type = 'mail.wanted' and payload->>'userId' = any($1)`,
      people.map(({ user }) => user),
    );
    const ended = await rows<{ key: string }>(
      `select jsonb_array_elements_text(payload->'lineKeys') as key from outbox where type = 'notification.ended'`,
    );
    const isEnded = new Set(ended.map(({ key }) => key));
    expect(wanted.filter(({ key }) => !isEnded.has(key))).toEqual([]);
  });
});
