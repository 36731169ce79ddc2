import { randomUUID } from 'node:crypto';
import { createEventPublisher } from '../../runtime/test/publish-events.js';
import { startIdentity } from './make.js';

let identity: Awaited<ReturnType<typeof startIdentity>>;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity?.stop());

const publishCustomer = (userId: string, stripeCustomerId: string, version: number) =>
  createEventPublisher(identity.stack, identity.db)('customer.changed', `customer-${userId}`, version, {
    userId,
    stripeCustomerId,
  });
const find = (id: string) => identity.db.user.findUniqueOrThrow({ where: { id } });

it('a user gets the id of their Stripe customer, and the new id when it is replaced', async () => {
  const claims = identity.issuer.person();
  await identity.start(claims);
  const userId = claims.sub!;
  const { version } = await find(userId);
  const [first, second] = [`cus_${randomUUID()}`, `cus_${randomUUID()}`];
  await publishCustomer(userId, first, 1);
  expect(await find(userId)).toMatchObject({ stripeCustomerId: first, version: version + 1 });
  expect(await identity.countEvents('user.changed', `user-${userId}`)).toBe(1);
  await publishCustomer(userId, second, 2);
  expect((await find(userId)).stripeCustomerId).toBe(second);
});
it('the Stripe customer of a deleted user is ignored', async () => {
  await expect(publishCustomer(randomUUID(), 'cus_deleted', 1)).resolves.toBeUndefined();
});
