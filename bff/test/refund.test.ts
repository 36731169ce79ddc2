import { randomUUID } from 'node:crypto';
import { until } from '../../deploy/testing/until.mjs';
import { billing } from '../../services/billing/src/billing.module.js';
import { RefundRuns } from '../../services/billing/src/commands/tokens/refund-runs.js';
import { Db as BillingDb } from '../../services/billing/src/database/client.js';
import { RECEIPT_LIFETIME_MS, REFUND_AFTER_MS } from '../../services/billing/src/domain/run-payment.js';
import { films } from '../../services/films/src/films.module.js';
import { identity } from '../../services/identity/src/identity.module.js';
import { Db } from '../../services/matching/src/database/client.js';
import { matching } from '../../services/matching/src/matching.module.js';
import { submissions } from '../../services/submissions/src/submissions.module.js';
import { startPlatform } from './platform.js';

let laurel: Awaited<ReturnType<typeof startPlatform>>;
beforeAll(async () => {
  laurel = await startPlatform({}, [identity, films, billing, matching, submissions]);
});
afterAll(() => laurel?.stop());

/** Creates a film that is missing only in matching, so that matching refuses its runs. */
async function createLostFilm() {
  const { cookie, userId } = await laurel.signIn();
  const { body: film } = await laurel.post('addFilm', { name: 'Salt', length: 600 }, cookie);
  const getTokens = async () => (await laurel.get('getUserTokens', { userId }, cookie)).body;
  await until(async () => (await getTokens()).availableStrategyTokens === 1);
  const db = laurel.getProvider(matching, Db);
  await until(async () => (await db.film.count({ where: { id: film.id } })) === 1);
  await db.film.delete({ where: { id: film.id } });
  const run = () =>
    laurel.post('runWizard', { filmId: film.id, userRole: 'Director' }, cookie, {
      'idempotency-key': randomUUID(),
    });
  return { run, getTokens };
}

it('the token of a run that matching refused is refunded after its receipt has expired', async () => {
  const { run: start, getTokens } = await createLostFilm();
  const startedAt = Date.now();
  const run = await start();
  expect([run.status, run.body.error.code]).toEqual([404, 'film.not_found']);
  const refunds = laurel.getProvider(billing, RefundRuns);
  await refunds.run(new Date(startedAt + RECEIPT_LIFETIME_MS));
  expect((await getTokens()).availableStrategyTokens).toBe(0);
  await refunds.run(new Date(Date.now() + REFUND_AFTER_MS + 1000));
  const { availableStrategyTokens, entries } = await getTokens();
  expect(availableStrategyTokens).toBe(1);
  expect(entries.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])).toEqual([
    ['refund', 1],
    ['spend', -1],
    ['grant', 1],
  ]);
});

it('a refused run responds with its reason even if the refund of its token fails', async () => {
  const { run: start } = await createLostFilm();
  const ledger = laurel.getProvider(billing, BillingDb);
  await ledger.$executeRawUnsafe(`create function no_refund() returns trigger language plpgsql
    as $$ begin if new.state = 'returning' then raise 'out of order'; end if; return new; end $$`);
  await ledger.$executeRawUnsafe(
    'create trigger no_refund before update on run_payment for each row execute function no_refund()',
  );
  const run = await start();
  await ledger.$executeRawUnsafe('drop function no_refund cascade');
  expect([run.status, run.body.error.code]).toEqual([404, 'film.not_found']);
});
