import type { Caller } from '@laurel/runtime/auth/call-context';
import { listEvents } from '../../runtime/test/tables.js';
import { startPaying } from './paying.js';

let laurel: Awaited<ReturnType<typeof startPaying>>;
beforeAll(async () => {
  laurel = await startPaying();
});
afterAll(() => laurel?.stop());

const DAY_SECONDS = 86_400;
/** Returns the names and totals of the requested mails of a user that state a total. */
async function listMails({ user }: Caller) {
  const events = await listEvents<{ payload: { name: string; values: string } }>(
    laurel.db,
    `type = 'mail.requested' and payload ->> 'userId' = $1`,
    user,
  );
  return events.map(({ payload: { name, values } }) => {
    const { total, film, plan } = JSON.parse(values) as { total?: string; film?: string; plan?: string };
    expect([film, plan]).toEqual(['Salt', expect.stringMatching(/^Match/)]);
    return [name, total];
  });
}

it('a first payment and a less expensive renewal are each followed by a mail with the paid amount', async () => {
  const { who, filmId } = await laurel.createFilmOwner();
  const { stripeSubscriptionId } = await laurel.buy(who, filmId);
  await laurel.waitUntilSettled();
  expect(await listMails(who)).toEqual([['plan-paid', 'EUR 49']]);
  const downgrade = {
    filmId,
    stripeSubscriptionId,
    billingCycle: '1_month',
    productId: 'demo_match',
    quote: '',
  };
  await laurel.as(who, () => laurel.client.changePlan(downgrade));
  for (let month = 0; month < 2; month++) {
    await laurel.control('clock', { advanceSeconds: 31 * DAY_SECONDS + 3 * 3600 });
    await laurel.waitUntilSettled();
  }
  expect(await listMails(who)).toEqual([
    ['plan-paid', 'EUR 49'],
    ['plan-renewed', 'EUR 19'],
    ['plan-renewed', 'EUR 19'],
  ]);
});

it('every cancellation and every resumption is followed by a mail', async () => {
  const { who, filmId } = await laurel.createFilmOwner();
  const { stripeSubscriptionId } = await laurel.buy(who, filmId);
  const changeEnding = (isEnding: boolean) =>
    laurel.as(who, () =>
      laurel.client.changeEnding({ filmId, stripeSubscriptionId, billingCycle: '1_month', isEnding }),
    );
  for (const isEnding of [true, false, true, false]) {
    await changeEnding(isEnding);
    await laurel.waitUntilSettled();
  }
  expect((await listMails(who)).map(([name]) => name)).toEqual([
    'plan-paid',
    'plan-ending',
    'plan-continues',
    'plan-ending',
    'plan-continues',
  ]);
  await changeEnding(false);
  await laurel.waitUntilSettled();
  expect(await listMails(who)).toHaveLength(5);
});
