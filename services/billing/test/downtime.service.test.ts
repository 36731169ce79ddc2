import { boot } from '@laurel/runtime/lifecycle/boot';
import { startStack } from '../../../deploy/testing/stack.mjs';
import { until } from '../../../deploy/testing/until.mjs';
import { person } from '../../runtime/test/callers.js';
import { countRows } from '../../runtime/test/tables.js';
import { publishEvent } from '../../runtime/test/publish-events.js';
import { billing } from '../src/billing.module.js';
import { Db } from '../src/database/client.js';

let stack: Awaited<ReturnType<typeof startStack>>;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack?.stop());

it('billing handles all events that it missed during a downtime, and grants each token once', async () => {
  const first = await boot(billing, await stack.env('billing'));
  await first.close();
  const people = Array.from({ length: 20 }, () => person());
  for (const [n, { user }] of people.entries()) {
    await publishEvent(stack, 'user.registered', `user-${user}`, 1, { user: { id: user, version: 1 } });
    await publishEvent(stack, 'user.changed', `user-${user}`, 2, { user: { id: user, version: 2 } });
    await publishEvent(stack, 'film.registered', `film-${n + 1}`, 1, {
      film: { id: n + 1, version: 1, createdBy: user },
    });
  }
  await publishEvent(stack, 'film.deleted', 'film-1', 2, { filmId: 1, createdBy: people[0]!.user });
  const replicas = await Promise.all([1, 2].map(async (n) => boot(billing, await stack.env('billing', n))));
  const db = replicas[0]!.app.get(Db, { strict: false });
  try {
    await until(async () => (await countRows(db, 'handled_event')) === 3 * people.length + 1);
    const balances = await db.userMetaData.findMany({ select: { availableStrategyTokens: true } });
    expect(balances.map(({ availableStrategyTokens }) => availableStrategyTokens)).toEqual(
      people.map(() => 1),
    );
    expect(await db.ledgerEntry.count()).toBe(people.length);
    expect(await db.film.count()).toBe(people.length - 1);
    expect(await countRows(db, 'failed_event')).toBe(0);
  } finally {
    await Promise.all(replicas.map((replica) => replica.close()));
  }
});
