// Seeds the services and waits until every projection has the data.
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from '../processes/command.mjs';
import { getDatabaseUrl } from './environment.mjs';
import { node24, NODE_FLAGS, UserError, SERVICES } from '../workspace/repository.mjs';
import { openStream } from '../install/servers/nats.mjs';
import { withClient } from '../install/servers/postgres.mjs';
import { runStep } from '../workspace/progress.mjs';

const NO_SUCH_COMMAND = 64;
const NO_DATA = '(none yet)';

/** These services publish the data themselves. */
export const PRIMARY_DATA = ['catalog', 'identity', 'films', 'billing'];
/** These services derive their data from events of others. */
export const FOLLOWING_DATA = ['submissions'];

/** Seeds services once. A service without seed data is tried again at the next start. */
export async function seed(state, env, names) {
  for (const name of names) {
    if (state.seeded[name]) continue;
    const note = await runStep(`first data: ${name}`, async () => {
      const { code, output } = await runServiceCommand(name, env, ['seed']);
      if (code === NO_SUCH_COMMAND) return NO_DATA;
      if (code)
        throw new UserError(
          `"${name} seed" ended with ${code}.\n${output.trim().split('\n').slice(-20).join('\n')}`,
        );
    });
    if (note === NO_DATA) continue;
    state.seeded[name] = new Date().toISOString();
    state.save();
  }
}

/**
 * Creates the demonstration's plans and subscription once, if payments stay on this machine. Billing must know the
 * film of the subscription by now.
 */
export async function seedPlans(state, env) {
  if (state.seeded.stripe) return;
  await runStep('first data: plans', async () => {
    const { code, output } = await runServiceCommand('billing', env, ['stripe:seed']);
    if (code) throw new UserError(`"billing stripe:seed" ended with ${code}.\n${output.trim()}`);
  });
  state.seeded.stripe = new Date().toISOString();
  state.save();
}

/** Waits until no outbox holds an event and no service lags behind the stream. */
export async function waitForProjections(state) {
  const { ports, secrets } = state;
  const { admin, jsm } = await openStream(`127.0.0.1:${ports.nats}`, secrets.bus.admin);
  const countUnpublished = async (name) => {
    const sql = 'select count(*)::int as n from outbox where published_at is null';
    return withClient(getDatabaseUrl(state, name), async (db) => (await db.query(sql)).rows[0].n);
  };
  const countUnconsumed = async (name) => {
    const { num_pending, num_ack_pending } = await jsm.consumers
      .info('LAUREL', name)
      .catch(() => ({ num_pending: 0, num_ack_pending: 0 }));
    return num_pending + num_ack_pending;
  };
  try {
    const deadline = Date.now() + SYNC_TIMEOUT_MS;
    while (Date.now() < deadline) {
      const remainingCounts = await Promise.all(
        SERVICES.flatMap((name) => [countUnpublished(name), countUnconsumed(name)]),
      );
      if (remainingCounts.every((n) => n === 0)) return '';
      await sleep(200);
    }
    return '(not finished, continues in the background)';
  } finally {
    await admin.close();
  }
}
const SYNC_TIMEOUT_MS = 120_000;

/** Runs a command of a service against its database. */
const runServiceCommand = (name, env, args) =>
  run(node24, [...NODE_FLAGS, `services/${name}/dist/main.js`, ...args], {
    env: env.service(name),
    check: false,
  });
