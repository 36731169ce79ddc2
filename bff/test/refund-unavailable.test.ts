import { until } from '../../deploy/testing/until.mjs';
import { billing } from '../../services/billing/src/billing.module.js';
import { films } from '../../services/films/src/films.module.js';
import { identity } from '../../services/identity/src/identity.module.js';
import { Db } from '../../services/matching/src/database/client.js';
import { matching } from '../../services/matching/src/matching.module.js';
import { startPlatform } from './platform.js';

let laurel: Awaited<ReturnType<typeof startPlatform>>;
beforeAll(async () => {
  laurel = await startPlatform({}, [identity, films, billing, matching]);
});
afterAll(() => laurel?.stop());

it('a refused run responds with its reason even if billing stops before the refund', async () => {
  const { cookie, userId } = await laurel.signIn();
  const { body: film } = await laurel.post('addFilm', { name: 'Salt', length: 600 }, cookie);
  await until(async () => {
    const { body } = await laurel.get('getUserTokens', { userId }, cookie);
    return body.availableStrategyTokens === 1;
  });
  const db = laurel.getProvider(matching, Db);
  await until(async () => (await db.film.count({ where: { id: film.id } })) === 1);
  const isWaitingForLock = async () => {
    const [row] = await db.$queryRaw<{ n: number }[]>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    return row!.n > 0;
  };
  let run!: ReturnType<typeof laurel.post>;
  await db.$transaction(
    async (tx) => {
      await tx.$executeRaw`lock table film in access exclusive mode`;
      await tx.film.delete({ where: { id: film.id } });
      run = laurel.post('runWizard', { filmId: film.id, userRole: 'Director' }, cookie);
      await until(isWaitingForLock);
      await laurel.stopService(billing);
    },
    { timeout: 120_000 },
  );
  const { status, body } = await run;
  expect([status, body.error.code]).toEqual([404, 'film.not_found']);
});
