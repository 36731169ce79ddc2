import { AckPolicy, jetstream, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { connectBus, hearAll, STREAM } from '@laurel/runtime/bus';
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
  await manager.consumers.add(STREAM, { durable_name: 'identity', ack_policy: AckPolicy.Explicit });
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

it('a consumer that is named after a service is made or changed by no way whose address names none', async () => {
  for (const config of [{ durable_name: 'identity' }, { name: 'identity' }]) {
    const asked = {
      ...config,
      ack_policy: 'explicit',
      filter_subject: 'laurel.films.film.registered.film-1',
    };
    const body = JSON.stringify({ stream_name: STREAM, config: asked });
    await refused(bff, '$JS.API.CONSUMER.CREATE.LAUREL', body);
    await bff.request('$JS.API.CONSUMER.CREATE.LAUREL.own', body);
  }
  const { config } = await manager.consumers.info(STREAM, 'identity');
  expect([config.durable_name, config.filter_subject]).toEqual(['identity', undefined]);
});

it('nobody hears another’s replies', async () => {
  const refusal = new Promise((resolve) => films.subscribe('_INBOX.identity.>', { callback: resolve }));
  expect(String(await refusal)).toMatch(/permissions violation/i);
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

it('a durable that pushes into what another acknowledges acknowledges nothing', async () => {
  const given = jetstream(admin).consumers.get(STREAM, 'identity');
  const message = (await (await given).next({ expires: 2000 }))!;
  const { reply } = (message as unknown as { msg: { reply: string } }).msg;
  expect(reply).toMatch(/^\$JS\.ACK\./);
  const pending = async () => (await manager.consumers.info(STREAM, 'identity')).num_ack_pending;
  expect(await pending()).toBe(1);
  const made = await films.request(
    '$JS.API.CONSUMER.DURABLE.CREATE.LAUREL.films',
    durable({ deliver_subject: reply }),
  );
  expect(made.json()).not.toHaveProperty('error');
  await jetstream(films).publish('laurel.films.film.registered.film-9', '+TERM');
  await jetstream(films).publish('laurel.films.film.registered.film-9', '');
  await new Promise((resolve) => setTimeout(resolve, 500));
  const { delivered } = await manager.consumers.info(STREAM, 'films');
  expect([delivered.consumer_seq, await pending()]).toEqual([0, 1]);
  await manager.consumers.delete(STREAM, 'films');
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
  const heard = new Promise((resolve) =>
    hearAll(
      bff,
      ['film.registered'],
      ({ aggregate }) => resolve(aggregate),
      (isHearing) => isHearing && void jetstream(films).publish('laurel.films.film.registered.film-5', '{}'),
    ),
  );
  expect(await heard).toBe('film-5');
  expect(await (await jetstreamManager(bff, { checkAPI: false })).streams.info(STREAM)).toBeDefined();
});
