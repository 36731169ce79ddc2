import { randomUUID } from 'node:crypto';
import type { UserRegistered } from '@laurel/proto/identity/v1/events';
import { boot } from '@laurel/runtime/boot';
import { connectionPool } from '@laurel/runtime/database';
import { Metrics } from '@laurel/runtime/metrics';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { tellService } from '@laurel/runtime/service-metrics';
import { Controller, Module } from '@nestjs/common';
import { startStack } from '../../../deploy/local/stack.mjs';
import { until } from '../../../deploy/local/until.mjs';
import { database, type Tx } from '../../films/src/database.js';
import { serviceOf } from './blueprint.js';
import { figuresIn, figuresOf } from './figures.js';
import { tell } from './telling.js';

/** A service that handles nothing before it may. */
const may = Promise.withResolvers<void>();
@Controller()
class Waiter {
  @On('user.registered')
  registered(_fact: UserRegistered, _reaction: Reaction<Tx>) {
    return may.promise;
  }
}
@Module({ controllers: [Waiter], providers: [...database] })
class WaiterModule {}

let stack: Awaited<ReturnType<typeof startStack>>, service: Awaited<ReturnType<typeof boot>>;
beforeAll(async () => {
  stack = await startStack();
  service = await boot(serviceOf(WaiterModule), await stack.env('films'));
});
afterAll(async () => {
  may.resolve();
  await service?.close();
  await stack?.stop();
});

it('figures say how many facts of others are not handled yet', async () => {
  const facts = () => figuresOf(service.env.HTTP_PORT, 'laurel_facts_waiting');
  await until(async () => (await facts())[''] === 0);
  for (const id of [randomUUID(), randomUUID(), randomUUID()])
    await tell(stack, 'user.registered', `user-${id}`, 1, { user: { id, name: 'Ada' } });
  await until(async () => (await facts())[''] === 3);
  may.resolve();
  await until(async () => (await facts())[''] === 0);
});

it('figures say how many connections are used, how many are idle, and who waits for one', async () => {
  const pool = connectionPool(stack.url('films'), { max: 3 });
  const metrics = new Metrics();
  tellService(metrics, { pool } as never, service.arrivals);
  const connections = async () => figuresIn(await metrics.text(), 'laurel_pool_connections');
  const [first, second, third] = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
  third.release();
  expect(await connections()).toEqual({ used: 2, idle: 1, wanted: 0 });
  const taken = await pool.connect();
  const wanted = [pool.connect(), pool.connect()];
  expect(await connections()).toEqual({ used: 3, idle: 0, wanted: 2 });
  for (const one of [first, second, taken]) one.release();
  for (const one of await Promise.all(wanted)) one.release();
  await pool.end();
});
