import { randomUUID } from 'node:crypto';
import type { UserRegistered } from '@laurel/proto/identity/v1/events';
import { boot } from '@laurel/runtime/boot';
import { connectionPool } from '@laurel/runtime/database';
import { Metrics } from '@laurel/runtime/metrics';
import { On, type EventContext } from '@laurel/runtime/event-handlers';
import { registerServiceMetrics } from '@laurel/runtime/service-metrics';
import { Controller, Module } from '@nestjs/common';
import { startStack } from '../../../deploy/local/stack.mjs';
import { until } from '../../../deploy/local/until.mjs';
import { database, type Tx } from '../../films/src/database.js';
import { createServiceDefinition } from './service-definition.js';
import { figuresIn, fetchFigures } from './figures.js';
import { publishEvent } from './publish-events.js';

/** A service whose handler waits for a signal. */
const may = Promise.withResolvers<void>();
@Controller()
class Waiter {
  @On('user.registered')
  registered(_payload: UserRegistered, _context: EventContext<Tx>) {
    return may.promise;
  }
}
@Module({ controllers: [Waiter], providers: [...database] })
class WaiterModule {}

let stack: Awaited<ReturnType<typeof startStack>>, service: Awaited<ReturnType<typeof boot>>;
beforeAll(async () => {
  stack = await startStack({ databases: ['films'] });
  service = await boot(createServiceDefinition(WaiterModule), await stack.env('films'));
});
afterAll(async () => {
  may.resolve();
  await service?.close();
  await stack?.stop();
});

it('reports how many events are not handled yet', async () => {
  const getPendingEvents = () => fetchFigures(service.env.HTTP_PORT, 'laurel_facts_waiting');
  await until(async () => (await getPendingEvents())[''] === 0);
  for (const id of [randomUUID(), randomUUID(), randomUUID()])
    await publishEvent(stack, 'user.registered', `user-${id}`, 1, { user: { id, name: 'Ada' } });
  await until(async () => (await getPendingEvents())[''] === 3);
  may.resolve();
  await until(async () => (await getPendingEvents())[''] === 0);
});

it('reports how many connections are used, idle and waited for', async () => {
  const pool = connectionPool(stack.url('films'), { max: 3 });
  const metrics = new Metrics();
  registerServiceMetrics(metrics, { pool } as never, service.projectionProgress);
  const connections = async () => figuresIn(await metrics.text(), 'laurel_pool_connections');
  const [first, second, third] = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
  third.release();
  expect(await connections()).toEqual({ used: 2, idle: 1, wanted: 0 });
  const taken = await pool.connect();
  const pending = [pool.connect(), pool.connect()];
  expect(await connections()).toEqual({ used: 3, idle: 0, wanted: 2 });
  for (const one of [first, second, taken]) one.release();
  for (const one of await Promise.all(pending)) one.release();
  await pool.end();
});
