import http from 'node:http';
import { Db } from '../../services/identity/src/database/client.js';
import { identity } from '../../services/identity/src/identity.module.js';
import { until } from '../../deploy/testing/until.mjs';
import { publishEvent } from '../../services/runtime/test/publish-events.js';
import { startBusProxy } from './bus-proxy.js';
import { openEventStream } from './event-stream.js';
import { errorBody, startPlatform } from './platform.js';

const RATE_LIMIT = 450;
const STREAMS_PER_USER = 24;
let laurel: Awaited<ReturnType<typeof startPlatform>>, db: Db;
let bus: Awaited<ReturnType<typeof startBusProxy>>;
beforeAll(async () => {
  laurel = await startPlatform(async ({ NATS_URL }) => {
    bus = await startBusProxy(NATS_URL!);
    return { RATE_LIMIT: String(RATE_LIMIT), NATS_URL: bus.url };
  });
  db = laurel.getProvider(identity, Db);
});
afterAll(async () => {
  await laurel?.stop();
  bus?.stop();
});

/** Returns the number of database sessions that wait for a lock. */
const countBlocked = async () => {
  const [row] = await db.$queryRaw<{ n: number }[]>`
    select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return row!.n;
};

describe('the event stream', () => {
  it('frees the slot of a browser that left while its session was loaded', async () => {
    const { cookie } = await laurel.signIn();
    const listen = () =>
      http.get(`${laurel.url}/_events`, { headers: { cookie }, agent: false }).on('error', () => {});
    await db.$transaction(
      async (tx) => {
        await tx.$executeRaw`lock table session in access exclusive mode`;
        const browsers = Array.from({ length: STREAMS_PER_USER }, listen);
        await until(async () => (await countBlocked()) >= 3); // The BFF loads three sessions at once. The other requests wait.
        await Promise.all(
          browsers.map((browser) => new Promise((resolve) => browser.on('close', resolve).destroy())),
        );
        await laurel.request('/');
      },
      { timeout: 120_000 },
    );
    await laurel.get('getSession', undefined, cookie);
    const status = await new Promise((resolve) =>
      listen().on('response', (response) => {
        resolve(response.statusCode);
        response.destroy();
      }),
    );
    expect(status).toBe(200);
  });
});

describe('the event streams of a user', () => {
  // asvs 7.1.2
  it('are limited, and another can be opened after one was closed', async () => {
    const [ada, grace] = [await laurel.signIn(), await laurel.signIn()];
    const listen = ({ cookie }: { cookie: string }) => openEventStream(laurel.url, cookie);
    const openStreams = await Promise.all(Array.from({ length: STREAMS_PER_USER }, () => listen(ada)));
    const refused = await listen(ada);
    await until(async () => refused.isOver);
    expect([refused.status, JSON.parse(refused.text)]).toEqual([429, errorBody('events.too_many')]);
    const otherStream = await listen(grace);
    openStreams[0]!.close();
    const again = await until(async () => {
      const eventStream = await listen(ada);
      return eventStream.status === 200 && eventStream;
    });
    expect(
      [...openStreams.slice(1), otherStream, again].map(({ status, isOver }) => [status, isOver]),
    ).toEqual(Array(STREAMS_PER_USER + 1).fill([200, false]));
    for (const { close } of [...openStreams, otherStream, again]) close();
  });
});

describe('the events of a session', () => {
  const findSession = (userId: string) => db.session.findFirstOrThrow({ where: { userId } });
  const publishSessionEnd = ({ id: sessionId, userId }: { id: string; userId: string }) =>
    publishEvent(laurel.stack, 'session.ended', `session-${sessionId}`, 1, { sessionId, userId });

  it('are refused if the session ended while it was being loaded', async () => {
    const [ada, witness] = [await laurel.signIn(), await laurel.signIn()];
    const witnessEvents = await openEventStream(laurel.url, witness.cookie);
    const session = await findSession(ada.userId);
    const expiresAt = new Date(Date.now() + 86_400_000); // The next read extends the expiry, so it waits for the row lock.
    await db.session.update({ where: { id: session.id }, data: { expiresAt } });
    let pendingStream!: ReturnType<typeof openEventStream>;
    await db.$transaction(
      async (tx) => {
        await tx.$queryRaw`select 1 from session where id = ${session.id}::uuid for update`;
        pendingStream = openEventStream(laurel.url, ada.cookie);
        await until(async () => (await countBlocked()) >= 1);
        await publishSessionEnd(session);
        await publishSessionEnd(await findSession(witness.userId));
        await until(async () => witnessEvents.text.includes('session.ended'));
        await tx.session.delete({ where: { id: session.id } });
      },
      { timeout: 120_000 },
    );
    const stream = await pendingStream;
    stream.close();
    expect(stream.status).toBe(401);
  });

  it('continue until the session’s extended expiry, and end then', async () => {
    const ada = await laurel.signIn();
    const { id } = await findSession(ada.userId);
    const { id: administratorSessionId, userId: impersonatedBy } = await findSession(
      (await laurel.signIn()).userId,
    );
    const setExpiryIn = async (ms: number) => {
      const expiresAt = new Date(Date.now() + ms);
      // The expiry of an impersonation is not extended by use.
      await db.session.update({ where: { id }, data: { expiresAt, impersonatedBy, administratorSessionId } });
      return expiresAt;
    };
    await setExpiryIn(3000);
    const events = await openEventStream(laurel.url, ada.cookie);
    const extendedExpiry = await setExpiryIn(6000);
    await until(async () => events.isOver);
    expect([
      events.status,
      events.text.includes('event: session.ended'),
      new Date() >= extendedExpiry,
    ]).toEqual([200, true, true]);
  });
});
