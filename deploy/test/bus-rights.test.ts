import { jetstream, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { connectBus, STREAM } from '@laurel/runtime/bus';
import { startStack } from '../local/stack.mjs';

let stack: Awaited<ReturnType<typeof startStack>>, films: NatsConnection, bff: NatsConnection;
let admin: NatsConnection, manager: JetStreamManager;
const durable = (over: object) =>
  JSON.stringify({ stream_name: STREAM, config: { durable_name: 'films', ack_policy: 'none', ...over } });
beforeAll(async () => {
  stack = await startStack();
  const env = await stack.env('films');
  [films, bff, admin] = (await Promise.all(
    ['films', 'bff', 'admin'].map((user) => connectBus(env.NATS_URL, user, env.NATS_PASSWORD)),
  )) as [NatsConnection, NatsConnection, NatsConnection];
  manager = await jetstreamManager(admin);
  await manager.consumers.add(STREAM, { durable_name: 'identity' });
  for (const n of [1, 2, 3]) await jetstream(films).publish(`laurel.films.film.registered.film-${n}`, '{}');
});
afterAll(async () => {
  await Promise.all([films?.close(), bff?.close(), admin?.close()]);
  await stack?.stop();
});
const kept = async () => (await manager.streams.info(STREAM)).state.messages;
const refused = (bus: NatsConnection, subject: string, body = '') =>
  expect(bus.request(subject, body, { timeout: 2000 })).rejects.toThrow(/permissions violation/i);

// asvs 8.2.1, 8.3.1
it.each([
  'laurel.identity.user.changed.user-1',
  '$JS.API.STREAM.PURGE.LAUREL',
  '$JS.API.STREAM.DELETE.LAUREL',
  '$JS.API.STREAM.UPDATE.LAUREL',
  '$JS.API.STREAM.MSG.GET.LAUREL',
  '$JS.API.CONSUMER.DURABLE.CREATE.LAUREL.identity',
  '$JS.API.CONSUMER.CREATE.LAUREL.films',
  '$JS.API.CONSUMER.DELETE.LAUREL.identity',
  '$JS.API.CONSUMER.MSG.NEXT.LAUREL.identity',
])('a service may not ask %s', (subject) => refused(films, subject, '{}'));

it.each([
  'laurel.identity.session.ended.session-1',
  '$JS.API.STREAM.PURGE.LAUREL',
  '$JS.API.CONSUMER.DURABLE.CREATE.LAUREL.identity',
  '$JS.API.CONSUMER.CREATE.LAUREL.identity',
  '$JS.API.CONSUMER.CREATE.LAUREL.identity.laurel.identity.>',
  '$JS.API.CONSUMER.DELETE.LAUREL.identity',
  '$JS.API.CONSUMER.MSG.NEXT.LAUREL.identity',
])('the public door may not ask %s', (subject) => refused(bff, subject, '{}'));

it('a consumer that is named after a service is made by no way that names none', async () => {
  for (const config of [{ durable_name: 'identity' }, { name: 'identity' }]) {
    const body = JSON.stringify({ stream_name: STREAM, config: { ...config, ack_policy: 'explicit' } });
    const made = await bff.request('$JS.API.CONSUMER.CREATE.LAUREL', body);
    expect(made.json()).toHaveProperty('error');
  }
});

it('nobody hears another’s replies', async () => {
  const told = new Promise((resolve) => films.subscribe('_INBOX.identity.>', { callback: resolve }));
  expect(String(await told)).toMatch(/permissions violation/i);
});

it('a durable that pushes into the bus’s own questions is given nothing, and empties nothing', async () => {
  const before = await kept();
  for (const deliver_subject of [
    '$JS.API.STREAM.PURGE.LAUREL',
    '$JS.API.STREAM.DELETE.LAUREL',
    '$JS.API.CONSUMER.DELETE.LAUREL.identity',
  ]) {
    const made = await films.request(
      '$JS.API.CONSUMER.DURABLE.CREATE.LAUREL.films',
      durable({ deliver_subject }),
    );
    expect(made.json()).not.toHaveProperty('error');
    await jetstream(films).publish('laurel.films.film.registered.film-9', '{}');
    await new Promise((resolve) => setTimeout(resolve, 500));
    const { delivered } = await manager.consumers.info(STREAM, 'films');
    expect(delivered.consumer_seq).toBe(0);
    await manager.consumers.delete(STREAM, 'films');
  }
  expect(await kept()).toBe(before + 3);
  expect(await manager.consumers.info(STREAM, 'identity')).toBeDefined();
});

it('a durable cannot tell in another’s name', async () => {
  const deliver_subject = 'laurel.identity.user.changed.user-1';
  const made = await films.request(
    '$JS.API.CONSUMER.DURABLE.CREATE.LAUREL.films',
    durable({ deliver_subject }),
  );
  expect(made.json()).toMatchObject({ error: { description: 'consumer deliver subject forms a cycle' } });
});

it('the public door hears with a consumer of its own', async () => {
  const consumer = await jetstream(bff).consumers.get(STREAM, {
    filter_subjects: ['laurel.films.film.registered.*'],
  });
  expect((await consumer.next({ expires: 2000 }))?.subject).toBe('laurel.films.film.registered.film-1');
  expect(await (await jetstreamManager(bff, { checkAPI: false })).streams.info(STREAM)).toBeDefined();
});
