import { Db } from '../../services/identity/src/database.js';
import { identity } from '../../services/identity/src/identity.module.js';
import { until } from '../../deploy/local/until.mjs';
import { startPlatform } from './platform.js';

let laurel: Awaited<ReturnType<typeof startPlatform>> | undefined;
afterEach(() => laurel?.stop());

const UNDER_WAY = 6;
/** Asks that many things that wait in the database, and what becomes of them when the BFF is closed meanwhile. */
async function closedUnderLoad(over: Record<string, string>, release: 'soon' | 'after the close') {
  const running = (laurel = await startPlatform(over));
  const db = running.inside(identity, Db);
  const people = await Promise.all(Array.from({ length: UNDER_WAY }, () => running.signIn()));
  const blocked = async () => {
    const [row] = await db.$queryRaw<{ n: number }[]>`
      select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return row!.n;
  };
  let asked!: Promise<string>[];
  let closing!: Promise<void>;
  await db.$transaction(
    async (tx) => {
      await tx.$executeRaw`lock table "user" in access exclusive mode`;
      asked = people.map(({ cookie, userId }) =>
        running.post('setUserRole', { userId, role: 'Producer' }, cookie).then(
          ({ status }) => String(status),
          () => 'cut',
        ),
      );
      await until(async () => (await blocked()) === UNDER_WAY);
      closing = running.bff.close();
      // A new visitor is not let in any more.
      await until(() =>
        running.ask('/').then(
          () => false,
          () => true,
        ),
      );
      if (release === 'after the close') await closing;
    },
    { timeout: 30_000 },
  );
  const answers = await Promise.all(asked);
  await closing;
  return answers;
}

it('what is under way when the BFF closes is answered, and nothing new is taken', async () =>
  expect(await closedUnderLoad({}, 'soon')).toEqual(Array(UNDER_WAY).fill('200')));

it('what takes too long is cut, so that it ends', async () =>
  expect(await closedUnderLoad({ DRAIN_MS: '300' }, 'after the close')).toEqual(
    Array(UNDER_WAY).fill('cut'),
  ));
