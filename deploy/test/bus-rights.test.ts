import { AckPolicy, jetstream, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { connectBus, subscribeToEvents, STREAM } from '@laurel/runtime/events/bus';
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
/**
 * Either nobody listens at that subject in the caller's account, or the caller may not publish there. The
 * error names the mapped subject.
 */
async function expectRefusal(bus: NatsConnection, subject: string, body = '') {
  const forbidden = new Promise<string>((resolve) => {
    void (async () => {
      for await (const statusEvent of bus.status())
        if (statusEvent.type === 'error') return resolve(String(statusEvent.error));
    })();
  });
  const response = bus.request(subject, body, { timeout: 5000 }).then(() => 'answered', String);
  expect(await Promise.race([response, forbidden])).toMatch(/no responders|permissions violation/i);
}

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
  'BUS.API.STREAM.PURGE.LAUREL',
  'BUS.API.CONSUMER.MSG.NEXT.LAUREL.identity',
  '$JS.ACK.LAUREL.identity.1.1.1.1.1',
  '$SYS.REQ.ACCOUNT.PING.CONNZ',
])('a service may not send a request to %s', (subject) => expectRefusal(films, subject, '{}'));

it.each([
  'laurel.identity.session.ended.session-1',
  '$JS.API.STREAM.PURGE.LAUREL',
  '$JS.API.CONSUMER.DURABLE.CREATE.LAUREL.identity',
  '$JS.API.CONSUMER.CREATE.LAUREL.identity',
  '$JS.API.CONSUMER.CREATE.LAUREL.identity.laurel.identity.>',
  '$JS.API.CONSUMER.DELETE.LAUREL.identity',
  '$JS.API.CONSUMER.MSG.NEXT.LAUREL.identity',
  'BUS.API.CONSUMER.CREATE.LAUREL.identity',
  'BUS.API.CONSUMER.MSG.NEXT.LAUREL.identity',
  '$JS.ACK.LAUREL.identity.1.1.1.1.1',
  '$SYS.REQ.ACCOUNT.PING.CONNZ',
])('the public gateway may not send a request to %s', (subject) => expectRefusal(bff, subject, '{}'));

it('a consumer named after a service cannot be created or changed through a subject without that name', async () => {
  for (const config of [{ durable_name: 'identity' }, { name: 'identity' }]) {
    const consumerConfig = {
      ...config,
      ack_policy: 'explicit',
      filter_subject: 'laurel.films.film.registered.film-1',
    };
    const body = JSON.stringify({ stream_name: STREAM, config: consumerConfig });
    await expectRefusal(bff, '$JS.API.CONSUMER.CREATE.LAUREL', body);
    await bff.request('$JS.API.CONSUMER.CREATE.LAUREL.own', body);
  }
  const { config } = await manager.consumers.info(STREAM, 'identity');
  expect([config.durable_name, config.filter_subject]).toEqual(['identity', undefined]);
});

it('nobody receives the replies of another service', async () => {
  const refusal = new Promise((resolve) => films.subscribe('_INBOX.identity.>', { callback: resolve }));
  expect(String(await refusal)).toMatch(/permissions violation/i);
});

describe('a reply goes to the caller and not to the subject that it names', () => {
  /** An event whose body reads as a request to change identity's durable consumer. */
  const eventBody = JSON.stringify({
    stream_name: STREAM,
    config: { durable_name: 'identity', ack_policy: 'explicit', filter_subject: 'laurel.films.>' },
  });
  const REPLY_SUBJECTS = ['$JS', 'BUS'].flatMap((prefix) => [
    'laurel.identity.user.changed.user-1',
    `${prefix}.API.STREAM.PURGE.LAUREL`,
    `${prefix}.API.STREAM.DELETE.LAUREL`,
    `${prefix}.API.CONSUMER.DELETE.LAUREL.identity`,
    `${prefix}.API.CONSUMER.MSG.NEXT.LAUREL.identity`,
    `${prefix}.API.CONSUMER.DURABLE.CREATE.LAUREL.identity`,
    `${prefix}.API.CONSUMER.CREATE.LAUREL.identity`,
  ]);
  const readState = async () => {
    const { state: stream } = await manager.streams.info(STREAM);
    const { config, num_pending, num_ack_pending } = await manager.consumers.info(STREAM, 'identity');
    return [stream.messages, stream.last_seq, config.filter_subject, num_pending, num_ack_pending];
  };
  const CONSUMERS = [
    ['films', () => films, 'films'],
    ['bff', () => bff, 'direct-consumer'],
  ] as const;
  /** Sends a request with a foreign reply subject. The bus has processed it when this ends. */
  async function publishWithReply(bus: NatsConnection, subject: string, body: string, reply: string) {
    bus.publish(subject, body, { reply });
    await bus.flush();
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  beforeAll(async () => {
    const consumerResponse = await films.request(
      '$JS.API.CONSUMER.DURABLE.CREATE.LAUREL.films',
      createConsumerRequest({ ack_policy: 'explicit', filter_subject: 'laurel.films.film.bounced.*' }),
    );
    expect(consumerResponse.json()).not.toHaveProperty('error');
    const gatewayConsumer = {
      name: 'direct-consumer',
      ack_policy: 'none',
      inactive_threshold: 60e9,
      filter_subject: 'laurel.films.film.bounced.*',
    };
    const body = JSON.stringify({ stream_name: STREAM, config: gatewayConsumer });
    const response = await bff.request('$JS.API.CONSUMER.CREATE.LAUREL.direct-consumer', body);
    expect(response.json()).not.toHaveProperty('error');
  });
  afterAll(async () => {
    for (const [, , consumer] of CONSUMERS) await manager.consumers.delete(STREAM, consumer);
  });

  it.each(CONSUMERS)('including the messages that wait for %s', async (_user, bus, consumer) => {
    const pull = async (reply: string) => {
      const before = await readState();
      await publishWithReply(
        bus(),
        `$JS.API.CONSUMER.MSG.NEXT.LAUREL.${consumer}`,
        '{"batch":1,"no_wait":true}',
        reply,
      );
      expect([reply, ...(await readState())]).toEqual([reply, ...before]);
    };
    const countDelivered = async () =>
      (await manager.consumers.info(STREAM, consumer)).delivered.consumer_seq;
    for (const reply of REPLY_SUBJECTS) await pull(reply);
    const before = await countDelivered();
    for (const _ of REPLY_SUBJECTS)
      await jetstream(films).publish('laurel.films.film.bounced.film-1', eventBody);
    for (const reply of REPLY_SUBJECTS) await pull(reply);
    expect(await countDelivered()).toBeGreaterThan(before); // When its account has a subscription at that subject.
  });

  it('including publish confirmations, acknowledgements and consumer information', async () => {
    const consumer = await jetstream(films).consumers.get(STREAM, 'films');
    await jetstream(films).publish('laurel.films.film.bounced.film-1', '{}');
    for (const reply of REPLY_SUBJECTS) {
      const [messages, seq, filter, waiting, unacknowledged] = await readState();
      const before = [Number(messages) + 1, Number(seq) + 1, filter, Number(waiting) + 1, unacknowledged];
      await publishWithReply(films, 'laurel.films.film.bounced.film-2', '{}', reply);
      expect([reply, ...(await readState())]).toEqual([reply, ...before]);
      const { msg } = (await consumer.next({ expires: 2000 })) as unknown as { msg: { reply: string } };
      await publishWithReply(films, msg.reply, '+ACK', reply);
      await publishWithReply(films, '$JS.API.CONSUMER.INFO.LAUREL.films', '', reply);
      await publishWithReply(films, '$JS.API.STREAM.INFO.LAUREL', '', reply);
      expect([reply, ...(await readState())]).toEqual([reply, ...before]);
    }
  });
});

it('the public gateway receives events with its own consumer', async () => {
  const received = new Promise((resolve) =>
    subscribeToEvents(
      bff,
      ['film.registered'],
      ({ aggregate }) => resolve(aggregate),
      (isSubscribed) =>
        isSubscribed && void jetstream(films).publish('laurel.films.film.registered.film-5', '{}'),
    ),
  );
  expect(await received).toBe('film-5');
  expect(await (await jetstreamManager(bff, { checkAPI: false })).streams.info(STREAM)).toBeDefined();
});

it('the counts of one gateway replica reach other replicas and nobody else', async () => {
  const { NATS_URL, NATS_PASSWORD } = await stack.env('films');
  const replica = await connectBus(NATS_URL, 'bff', NATS_PASSWORD);
  const receiveNext = (bus: NatsConnection) =>
    new Promise<string>((resolve) =>
      bus.subscribe('rate-limits.counts', {
        callback: (error, message) => resolve(error ? String(error) : message.string()),
      }),
    );
  const [gatewayMessage, service] = [receiveNext(replica), receiveNext(films)];
  await replica.flush();
  bff.publish('rate-limits.counts', 'counted');
  expect([await gatewayMessage, await service]).toEqual([
    'counted',
    expect.stringMatching(/permissions violation/i),
  ]);
  await replica.close();
});
