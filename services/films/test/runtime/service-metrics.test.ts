import { randomUUID } from 'node:crypto';
import type { UserRegistered } from '@laurel/proto/identity/v1/events';
import { boot } from '@laurel/runtime/lifecycle/boot';
import { createConnectionPool } from '@laurel/runtime/database/client';
import { Metrics } from '@laurel/runtime/observability/metrics';
import { OnEvent, type EventContext } from '@laurel/runtime/events/event-handlers';
import { registerServiceMetrics } from '@laurel/runtime/maintenance/service-metrics';
import { Controller, Module } from '@nestjs/common';
import { startStack } from '../../../../deploy/testing/stack.mjs';
import { until } from '../../../../deploy/testing/until.mjs';
import { database, type Tx } from '../../src/database/client.js';
import { createServiceDefinition } from '../../../runtime/test/service-definition.js';
import { parseMetric, fetchMetric } from '../../../runtime/test/read-metric.js';
import { publishEvent } from '../../../runtime/test/publish-events.js';

/** The event handler waits until the test resolves this promise. */
const gate = Promise.withResolvers<void>();
@Controller()
class Waiter {
  @OnEvent('user.registered')
  registered(_payload: UserRegistered, _context: EventContext<Tx>) {
    return gate.promise;
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
  gate.resolve();
  await service?.close();
  await stack?.stop();
});

it('reports how many events are not handled yet', async () => {
  const getPendingEvents = () => fetchMetric(service.env.HTTP_PORT, 'laurel_pending_events');
  await until(async () => (await getPendingEvents())[''] === 0);
  for (const id of [randomUUID(), randomUUID(), randomUUID()])
    await publishEvent(stack, 'user.registered', `user-${id}`, 1, { user: { id, name: 'Ada' } });
  await until(async () => (await getPendingEvents())[''] === 3);
  gate.resolve();
  await until(async () => (await getPendingEvents())[''] === 0);
});

it('reports how many connections are used and idle, and how many requests wait for one', async () => {
  const pool = createConnectionPool(stack.url('films'), { max: 3 });
  const metrics = new Metrics();
  registerServiceMetrics(metrics, { pool } as never, service.projectionProgress);
  const connections = async () => parseMetric(await metrics.collectText(), 'laurel_pool_connections');
  const [first, second, third] = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
  third.release();
  expect(await connections()).toEqual({ used: 2, idle: 1, waiting: 0 });
  const taken = await pool.connect();
  const pending = [pool.connect(), pool.connect()];
  expect(await connections()).toEqual({ used: 3, idle: 0, waiting: 2 });
  for (const poolClient of [first, second, taken]) poolClient.release();
  for (const poolClient of await Promise.all(pending)) poolClient.release();
  await pool.end();
});
