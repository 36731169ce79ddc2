import { AckPolicy, jetstream, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { connectBus, STREAM } from '@laurel/runtime/events/bus';
import { startStack } from '../testing/stack.mjs';

let stack: Awaited<ReturnType<typeof startStack>>, films: NatsConnection, bff: NatsConnection;
let admin: NatsConnection, manager: JetStreamManager;
const createConsumerRequest = (overrides: object) =>
  JSON.stringify({
    stream_name: STREAM,
    config: { durable_name: 'films', ack_policy: 'none', ...overrides },
  });
beforeAll(async () => {
  stack = await startStack();
  const env = await stack.env('films');
  [films, bff, admin] = (await Promise.all(
    ['films', 'bff', 'admin'].map((user) => connectBus(env.NATS_URL, user, env.NATS_PASSWORD)),
  )) as [NatsConnection, NatsConnection, NatsConnection];
  manager = await jetstreamManager(admin);
  await manager.consumers.add(STREAM, { durable_name: 'identity', ack_policy: AckPolicy.Explicit });
  for (const n of [1, 2, 3]) await jetstream(films).publish(`laurel.films.film.registered.film-${n}`, '{}');
});
afterAll(async () => {
  await Promise.all([films?.close(), bff?.close(), admin?.close()]);
  await stack?.stop();
});
const countMessages = async () => (await manager.streams.info(STREAM)).state.messages;

it('a durable consumer that delivers to the bus’s own API receives nothing and deletes nothing', async () => {
  const before = await countMessages();
  for (const deliver_subject of [
    '$JS.API.STREAM.PURGE.LAUREL',
    '$JS.API.STREAM.DELETE.LAUREL',
    '$JS.API.CONSUMER.DELETE.LAUREL.identity',
  ]) {
    const response = await films.request(
      '$JS.API.CONSUMER.DURABLE.CREATE.LAUREL.films',
      createConsumerRequest({ deliver_subject }),
    );
    expect(response.json()).not.toHaveProperty('error');
    await jetstream(films).publish('laurel.films.film.registered.film-9', '{}');
    await new Promise((resolve) => setTimeout(resolve, 500));
    const { delivered } = await manager.consumers.info(STREAM, 'films');
    expect(delivered.consumer_seq).toBe(0);
    await manager.consumers.delete(STREAM, 'films');
  }
  expect(await countMessages()).toBe(before + 3);
  expect(await manager.consumers.info(STREAM, 'identity')).toBeDefined();
});

it('a durable consumer that delivers to another’s acknowledgement subject acknowledges nothing', async () => {
  const consumer = await jetstream(admin).consumers.get(STREAM, 'identity');
  const message = (await consumer.next({ expires: 2000 }))!;
  const { reply } = (message as unknown as { msg: { reply: string } }).msg;
  expect(reply).toMatch(/^\$JS\.ACK\./);
  const countPending = async () => (await manager.consumers.info(STREAM, 'identity')).num_ack_pending;
  expect(await countPending()).toBe(1);
  const response = await films.request(
    '$JS.API.CONSUMER.DURABLE.CREATE.LAUREL.films',
    createConsumerRequest({ deliver_subject: reply }),
  );
  expect(response.json()).not.toHaveProperty('error');
  await jetstream(films).publish('laurel.films.film.registered.film-9', '+TERM');
  await jetstream(films).publish('laurel.films.film.registered.film-9', '');
  await new Promise((resolve) => setTimeout(resolve, 500));
  const { delivered } = await manager.consumers.info(STREAM, 'films');
  expect([delivered.consumer_seq, await countPending()]).toEqual([0, 1]);
  await manager.consumers.delete(STREAM, 'films');
});

it('a durable consumer cannot publish in another service’s name', async () => {
  const deliver_subject = 'laurel.identity.user.changed.user-1';
  const response = await films.request(
    '$JS.API.CONSUMER.DURABLE.CREATE.LAUREL.films',
    createConsumerRequest({ deliver_subject }),
  );
  expect(response.json()).toMatchObject({ error: { description: 'consumer deliver subject forms a cycle' } });
});
