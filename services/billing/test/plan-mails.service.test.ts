import type { Caller } from '@laurel/runtime/call';
import { factsOf } from '../../runtime/test/tables.js';
import { startPaying } from './paying.js';

let laurel: Awaited<ReturnType<typeof startPaying>>;
beforeAll(async () => {
  laurel = await startPaying();
});
afterAll(() => laurel?.stop());

const DAY = 86_400;
/** The mails about money that somebody is to have, with the sums that they say. */
async function mailsOf({ user }: Caller) {
  const facts = await factsOf<{ payload: { name: string; values: string } }>(
    laurel.db,
    `type = 'mail.wanted' and payload ->> 'userId' = $1`,
    user,
  );
  return facts.map(({ payload: { name, values } }) => {
    const { total, film, plan } = JSON.parse(values) as { total?: string; film?: string; plan?: string };
    expect([film, plan]).toEqual(['Salt', expect.stringMatching(/^Match/)]);
    return [name, total];
  });
}

it('a first payment, and a renewal of what costs less by then, are each told by the mail of their own, with what was paid', async () => {
  const { who, filmId } = await laurel.someone();
  const { stripeSubscriptionId } = await laurel.buy(who, filmId);
  await laurel.settled();
  expect(await mailsOf(who)).toEqual([['plan-paid', 'EUR 49']]);
  const cheaper = {
    filmId,
    stripeSubscriptionId,
    billingCycle: '1_month',
    productId: 'demo_match',
    quote: '',
  };
  await laurel.as(who, () => laurel.to.changePlan(cheaper));
  for (let month = 0; month < 2; month++) {
    await laurel.control('clock', { advanceSeconds: 31 * DAY + 3 * 3600 });
    await laurel.settled();
  }
  expect(await mailsOf(who)).toEqual([
    ['plan-paid', 'EUR 49'],
    ['plan-renewed', 'EUR 19'],
    ['plan-renewed', 'EUR 19'],
  ]);
});
