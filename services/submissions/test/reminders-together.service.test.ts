import { addDays } from '@laurel/rules/days';
import { person } from '../../runtime/test/asking.js';
import { countOf } from '../../runtime/test/tables.js';
import { TellReminders } from '../src/commands/tell-reminders.js';
import { today } from '../src/days.js';
import { startSubmissions } from './make.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
beforeAll(async () => (laurel = await startSubmissions()));
afterAll(() => laurel?.stop());

it('what is near is told of many at once, each their own, and keeps nobody from being told', async () => {
  const people = Array.from({ length: 60 }, () => person());
  const { id } = await laurel.competition({ dates: [addDays(today(), 2)] });
  for (const who of people) await laurel.add(who, await laurel.film(who), [id], 'to-submit');
  // Put there long before anything was near.
  await laurel.db.$executeRaw`update user_submission set "createdAt" = now() - interval '100 days'`;
  const broken = people[7]!.user;
  await laurel.db.$executeRawUnsafe(
    `create function "refuseOne"() returns trigger language plpgsql as $$ begin raise 'a defect'; end $$`,
  );
  await laurel.db.$executeRawUnsafe(
    `create trigger "refuseOne" before insert on notification for each row when (new."userId" = '${broken}') execute function "refuseOne"()`,
  );
  try {
    await laurel.get(TellReminders).run();
  } finally {
    await laurel.db.$executeRawUnsafe('drop function "refuseOne" cascade');
  }
  const counts = () =>
    Promise.all(
      people.map(async ({ user }) => [
        await countOf(laurel.db, 'notification', '"userId" = $1::uuid', user),
        await countOf(laurel.db, 'outbox', `type = 'mail.wanted' and payload->>'userId' = $1`, user),
      ]),
    );
  expect(await counts()).toEqual(people.map(({ user }) => (user === broken ? [0, 0] : [1, 1])));
  await laurel.get(TellReminders).run();
  expect(await counts()).toEqual(people.map(() => [1, 1]));
});
