import { once } from 'node:events';
import net from 'node:net';
import { Db } from '../../services/identity/src/database/client.js';
import { identity } from '../../services/identity/src/identity.module.js';
import { until } from '../../deploy/testing/until.mjs';
import { startPlatform } from './platform.js';

let laurel: Awaited<ReturnType<typeof startPlatform>> | undefined;
afterEach(() => laurel?.stop());

/** Fewer than the database connections of the service, because its background work needs connections too. */
const RUNNING_REQUESTS = 3;
/**
 * Sends requests that wait for a database lock, and closes the BFF while they wait. `unlock` says whether the
 * lock is released at once or after the close. Returns the outcome of each request.
 */
async function closeUnderLoad(overrides: Record<string, string>, unlock: 'at once' | 'after the close') {
  const running = (laurel = await startPlatform(overrides));
  const db = running.getProvider(identity, Db);
  const users = await Promise.all(Array.from({ length: RUNNING_REQUESTS }, () => running.signIn()));
  /**
   * Counts requests that wait for the lock. A request's first query loads its session. Identity's own
   * background work may wait too.
   */
  const countBlocked = async (tx: Pick<Db, '$queryRaw' | '$executeRaw'>) => {
    await tx.$executeRaw`select pg_stat_clear_snapshot()`;
    const [row] = await tx.$queryRaw<{ n: number }[]>`
      select count(*)::int as n from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like '%as "sessionId"%'`;
    return row!.n;
  };
  let responses!: Promise<string>[];
  let closing!: Promise<void>;
  await db.$transaction(
    async (tx) => {
      await tx.$executeRaw`lock table "user" in access exclusive mode`;
      responses = users.map(({ cookie, userId }) =>
        running.post('setUserRole', { userId, role: 'Producer' }, cookie).then(
          ({ status }) => String(status),
          () => 'cut',
        ),
      );
      await until(async () => (await countBlocked(tx)) === RUNNING_REQUESTS);
      closing = running.bff.close();
      // New connections are refused.
      await until(() =>
        running.request('/').then(
          () => false,
          () => true,
        ),
      );
      if (unlock === 'after the close') await closing;
    },
    { timeout: 120_000 },
  );
  const outcomes = await Promise.all(responses);
  await closing;
  return outcomes;
}

it('requests in progress get their response while the BFF closes, and new ones are refused', async () =>
  expect(await closeUnderLoad({}, 'at once')).toEqual(Array(RUNNING_REQUESTS).fill('200')));

it('requests that exceed the drain time are cut', async () =>
  expect(await closeUnderLoad({ DRAIN_MS: '300' }, 'after the close')).toEqual(
    Array(RUNNING_REQUESTS).fill('cut'),
  ));

it('a connection beyond the maximum number is closed at once', async () => {
  laurel = await startPlatform({ CONNECTIONS: '3' });
  const { port } = new URL(laurel.url);
  const connect = () => {
    const socket = net.connect(Number(port), '127.0.0.1');
    return { socket, closed: once(socket, 'close') };
  };
  const open = Array.from({ length: 3 }, connect);
  await Promise.all(open.map(({ socket }) => once(socket, 'connect')));
  await connect().closed;
  open[0]!.socket.destroy();
  await open[0]!.closed;
  const running = laurel;
  expect(
    await until(() =>
      running.request('/').then(
        ({ status }) => status,
        () => 0,
      ),
    ),
  ).toBe(200);
  for (const { socket } of open) socket.destroy();
});
