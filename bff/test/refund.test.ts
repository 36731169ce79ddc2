import { randomUUID } from 'node:crypto';
import { until } from '../../deploy/local/until.mjs';
import { billing } from '../../services/billing/src/billing.module.js';
import { films } from '../../services/films/src/films.module.js';
import { identity } from '../../services/identity/src/identity.module.js';
import { Db } from '../../services/matching/src/database.js';
import { matching } from '../../services/matching/src/matching.module.js';
import { submissions } from '../../services/submissions/src/submissions.module.js';
import { startPlatform } from './platform.js';

let laurel: Awaited<ReturnType<typeof startPlatform>>;
beforeAll(async () => {
  laurel = await startPlatform({}, [identity, films, billing, matching, submissions]);
});
afterAll(() => laurel?.stop());

it('a run that matching refuses gives its token back at once', async () => {
  const { cookie, userId } = await laurel.signIn();
  const { body: film } = await laurel.post('addFilm', { name: 'Salt', length: 600 }, cookie);
  const tokens = async () => (await laurel.get('getUserTokens', { userId }, cookie)).body;
  await until(async () => (await tokens()).availableStrategyTokens === 1);
  const db = laurel.inside(matching, Db);
  await until(async () => (await db.film.count({ where: { id: film.id } })) === 1);
  await db.film.delete({ where: { id: film.id } });
  const run = await laurel.post('runWizard', { filmId: film.id, userRole: 'Director' }, cookie, {
    'idempotency-key': randomUUID(),
  });
  expect([run.status, run.body.error.code]).toEqual([404, 'film.not_found']);
  const { availableStrategyTokens, entries } = await tokens();
  expect(availableStrategyTokens).toBe(1);
  expect(entries.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])).toEqual([
    ['refund', 1],
    ['spend', -1],
    ['grant', 1],
  ]);
});
