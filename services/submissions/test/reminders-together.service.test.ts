import { addDays } from '@laurel/rules/dates/days';
import { person } from '../../runtime/test/callers.js';
import { countRows } from '../../runtime/test/tables.js';
import { SendReminders } from '../src/jobs/send-reminders.js';
import { getToday } from '../src/domain/days.js';
import { startSubmissions } from './make.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
beforeAll(async () => (laurel = await startSubmissions()));
afterAll(() => laurel?.stop());

it('reminders are sent to many users in one run, and one failure does not block the others', async () => {
  const people = Array.from({ length: 60 }, () => person());
  const { id } = await laurel.addCompetition({ dates: [addDays(getToday(), 2)] });
  for (const who of people)
    await laurel.addSubmissions(who, await laurel.registerFilm(who), [id], 'to-submit');
  // Sets a creation time long before any deadline was near.
  await laurel.db.$executeRaw`update user_submission set "createdAt" = now() - interval '100 days'`;
  const broken = people[7]!.user;
  await laurel.db.$executeRawUnsafe(
    `create function "refuseOne"() returns trigger language plpgsql as $$ begin raise 'a defect'; end $$`,
  );
  await laurel.db.$executeRawUnsafe(
    `create trigger "refuseOne" before insert on notification for each row when (new."userId" = '${broken}') execute function "refuseOne"()`,
  );
  try {
    await laurel.getProvider(SendReminders).run();
  } finally {
    await laurel.db.$executeRawUnsafe('drop function "refuseOne" cascade');
  }
  const counts = () =>
    Promise.all(
      people.map(async ({ user }) => [
        await countRows(laurel.db, 'notification', '"userId" = $1::uuid', user),
        await countRows(laurel.db, 'outbox', `type = 'mail.requested' and payload->>'userId' = $1`, user),
      ]),
    );
  expect(await counts()).toEqual(people.map(({ user }) => (user === broken ? [0, 0] : [1, 1])));
  await laurel.getProvider(SendReminders).run();
  expect(await counts()).toEqual(people.map(() => [1, 1]));
});
