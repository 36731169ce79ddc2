// Measures the check of a session in two places: in identity, which the BFF calls again after ten seconds,
// and through the BFF, which caches the result. Keycloak is not involved. Also measures a lower bound for
// both. Run `npm start` in another terminal, then `TIMES=5000 npm run bench:session`.
import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { Sessions } from '../dist/queries/sessions.js';
import { getDatabaseUrl } from '../../../deploy/local/environment.mjs';
import { requirePlatform } from '../../../deploy/local/running-platform.mjs';
import { openState, getStateFolder } from '../../../deploy/local/state.mjs';
import { recordMeasurements } from '../../../deploy/lab/measurements/record.mjs';
import { parseOptions, recordOption } from '../../../deploy/workspace/options.mjs';

const { values } = parseOptions({
  command: 'npm run bench:session --',
  description: 'Times the check of a session on the running platform.',
  options: { record: recordOption },
});
const times = Number(process.env.TIMES ?? 5000);
const USER = '10000000-0000-4000-8000-000000000001';
const platform = requirePlatform();
const state = openState(getStateFolder());
const pool = new pg.Pool({ connectionString: getDatabaseUrl(state, 'identity'), max: 4 });
const token = randomBytes(32).toString('base64url');
const hash = createHash('sha256').update(token).digest('hex');
await pool.query(
  `insert into session (token, "userId", "expiresAt", "updatedAt") values ($1, $2, now() + interval '7 days', now())`,
  [hash, USER],
);

async function measure(name, run) {
  for (let n = 0; n < 500; n++) await run();
  const durations = [];
  for (let n = 0; n < times; n++) {
    const startedAt = performance.now();
    await run();
    durations.push(performance.now() - startedAt);
  }
  durations.sort((one, other) => one - other);
  const [p50, p95] = [0.5, 0.95].map((share) => durations[Math.floor(share * (times - 1))]);
  const format = (ms) => ms.toFixed(3).padStart(8);
  console.log(`${name.padEnd(44)} p50 ${format(p50)} ms   p95 ${format(p95)} ms`);
  return `${p50.toFixed(2)} / ${p95.toFixed(2)}`;
}

try {
  const sessions = new Sessions({ pool });
  const get = async (path) =>
    (await fetch(`${platform.url}${path}`, { headers: { cookie: `session=${token}` } })).arrayBuffer();
  const statement = await measure('a bare prepared statement', () =>
    pool.query({ name: 'one', text: 'select 1' }),
  );
  const check = await measure('the check of a session, in identity', () => sessions.resolve(token));
  await measure('a file from disk, through the BFF', () => get('/favicon.svg'));
  await measure('getSession, through the BFF', () => get('/_server?name=getSession'));
  if (values.record)
    recordMeasurements('npm run bench:session', [
      { metric: 'session check, p50 / p95', value: `${check} ms`, reference: `bare statement ${statement}` },
    ]);
} finally {
  await pool.query('delete from session where token = $1', [hash]);
  await pool.end();
}
