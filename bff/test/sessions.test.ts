import { randomUUID } from 'node:crypto';
import { Db } from '../../services/identity/src/database/client.js';
import { identity } from '../../services/identity/src/identity.module.js';
import { until } from '../../deploy/testing/until.mjs';
import { publishEvent } from '../../services/runtime/test/publish-events.js';
import { startBusProxy } from './bus-proxy.js';
import { startPlatform } from './platform.js';

const RATE_LIMIT = 450;
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
const getRole = async (cookie: string) =>
  (await laurel.get('getSession', undefined, cookie)).body?.businessRole;
/** Changes what identity would return, without publishing an event. */
const setRoleInDatabase = (userId: string, role: string) =>
  db.userMetaData.upsert({ where: { userId }, create: { userId, role }, update: { role } });
/** Repeats requests until the BFF caches the session. */
const waitUntilCached = ({ userId, cookie }: { userId: string; cookie: string }) =>
  until(async () => {
    const before = await getRole(cookie);
    await setRoleInDatabase(userId, before === 'Producer' ? 'Director' : 'Producer');
    return (await getRole(cookie)) === before;
  });

describe('the cached session', () => {
  // asvs 7.4.1
  it('is not filled by a lookup that began before the session was revoked', async () => {
    const [ada, witness] = [await laurel.signIn(), await laurel.signIn()];
    await waitUntilCached(witness);
    const session = await db.session.findFirstOrThrow({ where: { userId: ada.userId } });
    await db.session.update({
      where: { id: session.id },
      data: { expiresAt: new Date(Date.now() + 86_400_000) },
    }); // The next read extends the expiry, so it waits for the row lock.
    const other = await db.session.findFirstOrThrow({ where: { userId: witness.userId } });
    const publishSessionEnd = ({ id: sessionId, userId }: { id: string; userId: string }) =>
      publishEvent(laurel.stack, 'session.ended', `session-${sessionId}`, 1, { sessionId, userId });
    let pendingResponse!: ReturnType<typeof laurel.get>;
    await db.$transaction(
      async (tx) => {
        await tx.$queryRaw`select 1 from session where id = ${session.id}::uuid for update`;
        pendingResponse = laurel.get('getSession', undefined, ada.cookie);
        await until(async () => (await countBlocked()) >= 1);
        await setRoleInDatabase(witness.userId, 'Film School');
        await publishSessionEnd(session);
        await publishSessionEnd(other);
        await until(async () => (await getRole(witness.cookie)) === 'Film School');
        await tx.session.delete({ where: { id: session.id } });
      },
      { timeout: 120_000 },
    );
    await pendingResponse;
    expect((await laurel.get('getSession', undefined, ada.cookie)).body).toBeNull();
  });
  it('is invalidated when its user changes the role, even before the event arrives', async () => {
    const joan = await laurel.signIn();
    await waitUntilCached(joan);
    bus.pause();
    const changed = await laurel.post(
      'setUserRole',
      { userId: joan.userId, role: 'Film School' },
      joan.cookie,
    );
    const role = await getRole(joan.cookie);
    bus.resume();
    expect([changed.status, role]).toEqual([200, 'Film School']);
  });
  it('is not used while the BFF is disconnected from the bus', async () => {
    const ada = await laurel.signIn();
    await waitUntilCached(ada);
    await setRoleInDatabase(ada.userId, 'Film School');
    bus.cut();
    const isFresh = async (role: string) => {
      await setRoleInDatabase(ada.userId, role);
      return (await getRole(ada.cookie)) === role;
    };
    // One response may match by chance because it is cached, and one because the cache entry has just
    // expired. Three in a row prove that the cache is not used.
    await until(
      async () => (await isFresh('Director')) && (await isFresh('Producer')) && (await isFresh('Director')),
    );
    bus.restore();
    await waitUntilCached(ada);
  });
});

describe('the session cookie', () => {
  it('has the lifetime of the session and is sent again only when its expiry moves', async () => {
    const ada = await laurel.signIn();
    const getSetCookie = async () =>
      (await laurel.get('getSession', undefined, ada.cookie)).headers.getSetCookie();
    await getSetCookie();
    expect(await getSetCookie()).toEqual([]);
    const { id } = await db.session.findFirstOrThrow({ where: { userId: ada.userId } });
    const soon = new Date(Date.now() + 86_400_000);
    await db.session.update({ where: { id }, data: { expiresAt: soon } });
    await laurel.post('setUserRole', { userId: ada.userId, role: 'Producer' }, ada.cookie); // Avoids waiting for the next refresh.
    const setCookie = await until(async () => (await getSetCookie())[0]);
    expect(setCookie).toMatch(
      /^session=[\w-]{43}; Max-Age=604(7\d\d|800); Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(setCookie).toContain(ada.cookie);
  });
  it('survives a refused sign-in in the same browser, and is replaced by a successful one', async () => {
    const ada = await laurel.signIn();
    const session = async () => (await laurel.get('getSession', undefined, ada.cookie)).body;
    const refused = await laurel.post('startSession', { accessToken: 'created up' }, ada.cookie);
    expect([refused.status, (await session())?.userId]).toEqual([401, ada.userId]);
    const accessToken = await laurel.issuer.accessToken({ ...ada.person, jti: randomUUID() });
    expect((await laurel.post('startSession', { accessToken }, ada.cookie)).status).toBe(200);
    expect(await session()).toBeNull();
  });
});

describe('an address', () => {
  const pay = () =>
    laurel.request('/api/payment/checkout', {
      method: 'POST',
      headers: { origin: laurel.url },
      body: new URLSearchParams(),
    });
  /** Sends twice the limit, because the counted minute may end in between. */
  it('has one rate limit for requests to all routes', async () => {
    const responses = await Promise.all(
      Array.from({ length: 2 * RATE_LIMIT + 1 }, () => laurel.request('/_events')),
    );
    expect(responses.map(({ status }) => status)).toContain(429);
    expect((await pay()).status).toBe(429);
  });
});
