import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { Db } from '../../services/identity/src/database.js';
import { identity } from '../../services/identity/src/identity.module.js';
import { until } from '../../deploy/local/until.mjs';
import { tell } from '../../services/runtime/test/telling.js';
import { gateTo } from './bus-gate.js';
import { listening } from './listening.js';
import { error, startPlatform } from './platform.js';

const RATE_LIMIT = 450;
let laurel: Awaited<ReturnType<typeof startPlatform>>, db: Db;
let bus: Awaited<ReturnType<typeof gateTo>>;
beforeAll(async () => {
  laurel = await startPlatform(async ({ NATS_URL }) => {
    bus = await gateTo(NATS_URL!);
    return { RATE_LIMIT: String(RATE_LIMIT), NATS_URL: bus.url };
  });
  db = laurel.inside(identity, Db);
});
afterAll(async () => {
  await laurel?.stop();
  bus?.stop();
});

/** How many wait for a lock here. */
const blocked = async () => {
  const [row] = await db.$queryRaw<{ n: number }[]>`
    select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return row!.n;
};
const roleOf = async (cookie: string) =>
  (await laurel.get('getSession', undefined, cookie)).body?.businessRole;
/** Changes what identity would answer, without a fact that says so. */
const choose = (userId: string, role: string) =>
  db.userMetaData.upsert({ where: { userId }, create: { userId, role }, update: { role } });
/** Asks until the session is kept, however long the BFF needs to hear. */
const kept = ({ userId, cookie }: { userId: string; cookie: string }) =>
  until(async () => {
    const before = await roleOf(cookie);
    await choose(userId, before === 'Producer' ? 'Director' : 'Producer');
    return (await roleOf(cookie)) === before;
  });

describe('what the door keeps of a session', () => {
  // asvs 7.4.1
  it('is not an answer that a revocation overtook', async () => {
    const [ada, witness] = [await laurel.signIn(), await laurel.signIn()];
    await kept(witness);
    const session = await db.session.findFirstOrThrow({ where: { userId: ada.userId } });
    await db.session.update({
      where: { id: session.id },
      data: { expiresAt: new Date(Date.now() + 86_400_000) },
    }); // the next answer writes
    const other = await db.session.findFirstOrThrow({ where: { userId: witness.userId } });
    const tellEnd = ({ id: sessionId, userId }: { id: string; userId: string }) =>
      tell(laurel.stack, 'session.ended', `session-${sessionId}`, 1, { sessionId, userId });
    let underWay!: ReturnType<typeof laurel.get>;
    await db.$transaction(
      async (tx) => {
        await tx.$queryRaw`select 1 from session where id = ${session.id}::uuid for update`;
        underWay = laurel.get('getSession', undefined, ada.cookie);
        await until(async () => (await blocked()) >= 1);
        await choose(witness.userId, 'Film School');
        await tellEnd(session);
        await tellEnd(other);
        await until(async () => (await roleOf(witness.cookie)) === 'Film School');
        await tx.session.delete({ where: { id: session.id } });
      },
      { timeout: 20_000 },
    );
    await underWay;
    expect((await laurel.get('getSession', undefined, ada.cookie)).body).toBeNull();
  });
  it('is not what its own user has changed, though nobody has told of it yet', async () => {
    const joan = await laurel.signIn();
    await kept(joan);
    bus.hold();
    const changed = await laurel.post(
      'setUserRole',
      { userId: joan.userId, role: 'Film School' },
      joan.cookie,
    );
    const role = await roleOf(joan.cookie);
    bus.go();
    expect([changed.status, role]).toEqual([200, 'Film School']);
  });
  it('is nothing while it does not hear', async () => {
    const ada = await laurel.signIn();
    await kept(ada);
    await choose(ada.userId, 'Film School');
    bus.cut();
    const isFresh = async (role: string) => {
      await choose(ada.userId, role);
      return (await roleOf(ada.cookie)) === role;
    };
    // Three times: one may be what was kept already, and one an answer whose time was over.
    await until(
      async () => (await isFresh('Director')) && (await isFresh('Producer')) && (await isFresh('Director')),
    );
    bus.mend();
    await kept(ada);
  });
});

describe('the session’s cookie', () => {
  it('lasts in the browser as long as here, and is told anew only when its end has moved on', async () => {
    const ada = await laurel.signIn();
    const asked = async () => (await laurel.get('getSession', undefined, ada.cookie)).headers.getSetCookie();
    await asked();
    expect(await asked()).toEqual([]);
    const { id } = await db.session.findFirstOrThrow({ where: { userId: ada.userId } });
    const soon = new Date(Date.now() + 86_400_000);
    await db.session.update({ where: { id }, data: { expiresAt: soon } });
    await laurel.post('setUserRole', { userId: ada.userId, role: 'Producer' }, ada.cookie); // not to wait until it is asked again
    const told = await until(async () => (await asked())[0]);
    expect(told).toMatch(/^session=[\w-]{43}; Max-Age=6047\d\d; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(told).toContain(ada.cookie);
  });
  it('stays when a new sign-in in its browser is refused, and ends when it is taken', async () => {
    const ada = await laurel.signIn();
    const session = async () => (await laurel.get('getSession', undefined, ada.cookie)).body;
    const refused = await laurel.post('startSession', { accessToken: 'made up' }, ada.cookie);
    expect([refused.status, (await session())?.userId]).toEqual([401, ada.userId]);
    const accessToken = await laurel.issuer.accessToken({ ...ada.person, jti: randomUUID() });
    expect((await laurel.post('startSession', { accessToken }, ada.cookie)).status).toBe(200);
    expect(await session()).toBeNull();
  });
});

describe('the events', () => {
  it('keep no place for a browser that left while it was asked who it is', async () => {
    const { cookie } = await laurel.signIn();
    const listen = () =>
      http.get(`${laurel.url}/_events`, { headers: { cookie }, agent: false }).on('error', () => {});
    await db.$transaction(
      async (tx) => {
        await tx.$executeRaw`lock table session in access exclusive mode`;
        const browsers = Array.from({ length: 8 }, listen);
        await until(async () => (await blocked()) >= 3); // so many are asked about at once; the others wait behind them
        await Promise.all(
          browsers.map((browser) => new Promise((resolve) => browser.on('close', resolve).destroy())),
        );
        await laurel.ask('/');
      },
      { timeout: 20_000 },
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

describe('the streams of a user', () => {
  // asvs 7.1.2
  it('are eight at most: one more is told so, and let in when another has closed', async () => {
    const [ada, grace] = [await laurel.signIn(), await laurel.signIn()];
    const listen = ({ cookie }: { cookie: string }) => listening(laurel.url, cookie);
    const eight = await Promise.all(Array.from({ length: 8 }, () => listen(ada)));
    const ninth = await listen(ada);
    await until(async () => ninth.isOver);
    expect([ninth.status, JSON.parse(ninth.said)]).toEqual([429, error('events.too_many')]);
    const theirs = await listen(grace);
    eight[0]!.close();
    const again = await until(async () => {
      const one = await listen(ada);
      return one.status === 200 && one;
    });
    expect([...eight.slice(1), theirs, again].map(({ status, isOver }) => [status, isOver])).toEqual(
      Array(9).fill([200, false]),
    );
    for (const { close } of [...eight, theirs, again]) close();
  });
});

describe('the events of a session', () => {
  const sessionOf = (userId: string) => db.session.findFirstOrThrow({ where: { userId } });
  const tellEnd = ({ id: sessionId, userId }: { id: string; userId: string }) =>
    tell(laurel.stack, 'session.ended', `session-${sessionId}`, 1, { sessionId, userId });

  it('do not begin where it ended while its browser was asked who it is', async () => {
    const [ada, witness] = [await laurel.signIn(), await laurel.signIn()];
    const heard = await listening(laurel.url, witness.cookie);
    const session = await sessionOf(ada.userId);
    const expiresAt = new Date(Date.now() + 86_400_000); // the next answer writes
    await db.session.update({ where: { id: session.id }, data: { expiresAt } });
    let underWay!: ReturnType<typeof listening>;
    await db.$transaction(
      async (tx) => {
        await tx.$queryRaw`select 1 from session where id = ${session.id}::uuid for update`;
        underWay = listening(laurel.url, ada.cookie);
        await until(async () => (await blocked()) >= 1);
        await tellEnd(session);
        await tellEnd(await sessionOf(witness.userId));
        await until(async () => heard.said.includes('session.ended'));
        await tx.session.delete({ where: { id: session.id } });
      },
      { timeout: 20_000 },
    );
    const late = await underWay;
    late.close();
    expect(late.status).toBe(401);
  });

  it('end with it, at the end that use has moved on meanwhile', async () => {
    const ada = await laurel.signIn();
    const { id } = await sessionOf(ada.userId);
    const { id: ownSessionId, userId: impersonatedBy } = await sessionOf((await laurel.signIn()).userId);
    const endsIn = async (ms: number) => {
      const expiresAt = new Date(Date.now() + ms);
      // An impersonator's does not slide by being asked for.
      await db.session.update({ where: { id }, data: { expiresAt, impersonatedBy, ownSessionId } });
      return expiresAt;
    };
    await endsIn(3000);
    const heard = await listening(laurel.url, ada.cookie);
    const moved = await endsIn(6000);
    await until(async () => heard.isOver);
    expect([heard.status, heard.said.includes('event: session.ended'), new Date() >= moved]).toEqual([
      200,
      true,
      true,
    ]);
  });
});

describe('an address', () => {
  const pay = () =>
    laurel.ask('/api/payment/checkout', {
      method: 'POST',
      headers: { origin: laurel.url },
      body: new URLSearchParams(),
    });
  /** Twice as often: its minute may end meanwhile. */
  it('may ask only so often, whatever it asks for', async () => {
    const asked = await Promise.all(Array.from({ length: 2 * RATE_LIMIT + 1 }, () => laurel.ask('/_events')));
    expect(asked.map(({ status }) => status)).toContain(429);
    expect((await pay()).status).toBe(429);
  });
});
