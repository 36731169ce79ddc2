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
/** Nobody is at that address in the account of who asks, or it may not ask there: the bus says it of the address that it is mapped to. */
async function refused(bus: NatsConnection, subject: string, body = '') {
  const forbidden = new Promise<string>((resolve) => {
    void (async () => {
      for await (const told of bus.status()) if (told.type === 'error') return resolve(String(told.error));
    })();
  });
  const answered = bus.request(subject, body, { timeout: 5000 }).then(() => 'answered', String);
  expect(await Promise.race([answered, forbidden])).toMatch(/no responders|permissions violation/i);
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
])('a service may not ask %s', (subject) => refused(films, subject, '{}'));

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

describe('an answer goes back to who asked, and not where it names', () => {
  /** A fact that reads as a wish to have the durable of identity otherwise. */
  const another = JSON.stringify({
    stream_name: STREAM,
    config: { durable_name: 'identity', ack_policy: 'explicit', filter_subject: 'laurel.films.>' },
  });
  const ADDRESSES = ['$JS', 'BUS'].flatMap((at) => [
    'laurel.identity.user.changed.user-1',
    `${at}.API.STREAM.PURGE.LAUREL`,
    `${at}.API.STREAM.DELETE.LAUREL`,
    `${at}.API.CONSUMER.DELETE.LAUREL.identity`,
    `${at}.API.CONSUMER.MSG.NEXT.LAUREL.identity`,
    `${at}.API.CONSUMER.DURABLE.CREATE.LAUREL.identity`,
    `${at}.API.CONSUMER.CREATE.LAUREL.identity`,
  ]);
  const state = async () => {
    const { state: stream } = await manager.streams.info(STREAM);
    const { config, num_pending, num_ack_pending } = await manager.consumers.info(STREAM, 'identity');
    return [stream.messages, stream.last_seq, config.filter_subject, num_pending, num_ack_pending];
  };
  const PLACES = [
    ['films', () => films, 'films'],
    ['bff', () => bff, 'hearing-own'],
  ] as const;
  /** Asked of the bus with an answer that goes elsewhere; what it does with it has happened when this ends. */
  async function ask(bus: NatsConnection, subject: string, body: string, reply: string) {
    bus.publish(subject, body, { reply });
    await bus.flush();
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  beforeAll(async () => {
    const made = await films.request(
      '$JS.API.CONSUMER.DURABLE.CREATE.LAUREL.films',
      durable({ ack_policy: 'explicit', filter_subject: 'laurel.films.film.bounced.*' }),
    );
    expect(made.json()).not.toHaveProperty('error');
    const hearing = {
      name: 'hearing-own',
      ack_policy: 'none',
      inactive_threshold: 60e9,
      filter_subject: 'laurel.films.film.bounced.*',
    };
    const body = JSON.stringify({ stream_name: STREAM, config: hearing });
    const heard = await bff.request('$JS.API.CONSUMER.CREATE.LAUREL.hearing-own', body);
    expect(heard.json()).not.toHaveProperty('error');
  });
  afterAll(async () => {
    for (const [, , place] of PLACES) await manager.consumers.delete(STREAM, place);
  });

  it.each(PLACES)('what waits for %s, be it nothing', async (_user, bus, place) => {
    const pull = async (reply: string) => {
      const before = await state();
      await ask(bus(), `$JS.API.CONSUMER.MSG.NEXT.LAUREL.${place}`, '{"batch":1,"no_wait":true}', reply);
      expect([reply, ...(await state())]).toEqual([reply, ...before]);
    };
    const delivered = async () => (await manager.consumers.info(STREAM, place)).delivered.consumer_seq;
    for (const reply of ADDRESSES) await pull(reply);
    const before = await delivered();
    for (const _ of ADDRESSES) await jetstream(films).publish('laurel.films.film.bounced.film-1', another);
    for (const reply of ADDRESSES) await pull(reply);
    expect(await delivered()).toBeGreaterThan(before); // where its account asks something at that address
  });

  it('that a fact is kept, that it is acknowledged, and how its place stands', async () => {
    const place = await jetstream(films).consumers.get(STREAM, 'films');
    await jetstream(films).publish('laurel.films.film.bounced.film-1', '{}');
    for (const reply of ADDRESSES) {
      const [messages, seq, filter, waiting, given] = await state();
      const before = [Number(messages) + 1, Number(seq) + 1, filter, Number(waiting) + 1, given];
      await ask(films, 'laurel.films.film.bounced.film-2', '{}', reply);
      expect([reply, ...(await state())]).toEqual([reply, ...before]);
      const { msg } = (await place.next({ expires: 2000 })) as unknown as { msg: { reply: string } };
      await ask(films, msg.reply, '+ACK', reply);
      await ask(films, '$JS.API.CONSUMER.INFO.LAUREL.films', '', reply);
      await ask(films, '$JS.API.STREAM.INFO.LAUREL', '', reply);
      expect([reply, ...(await state())]).toEqual([reply, ...before]);
    }
  });
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

it('what one replica of the public door has counted is heard by another, and by nobody else', async () => {
  const { NATS_URL, NATS_PASSWORD } = await stack.env('films');
  const replica = await connectBus(NATS_URL, 'bff', NATS_PASSWORD);
  const heardBy = (bus: NatsConnection) =>
    new Promise<string>((resolve) =>
      bus.subscribe('door.counts', {
        callback: (error, message) => resolve(error ? String(error) : message.string()),
      }),
    );
  const [door, service] = [heardBy(replica), heardBy(films)];
  await replica.flush();
  bff.publish('door.counts', 'counted');
  expect([await door, await service]).toEqual(['counted', expect.stringMatching(/permissions violation/i)]);
  await replica.close();
});
