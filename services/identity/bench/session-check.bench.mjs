// Measures the check of a session: in identity, where the BFF requests it again after ten seconds, and
// through the BFF, which caches the result. Keycloak takes no part. For reference it measures the minimum for
// each.
// npm start in another terminal
// npm run bench:session TIMES=5000
import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { Sessions } from '../dist/queries/sessions.js';
import { databaseUrl } from '../../../deploy/local/environment.mjs';
import { platformHere } from '../../../deploy/local/running-platform.mjs';
import { openState, stateFolder } from '../../../deploy/local/state.mjs';

const times = Number(process.env.TIMES ?? 5000);
const USER = '10000000-0000-4000-8000-000000000001';
const platform = platformHere();
const state = openState(stateFolder());
const pool = new pg.Pool({ connectionString: databaseUrl(state, 'identity'), max: 4 });
const token = randomBytes(32).toString('base64url');
const hash = createHash('sha256').update(token).digest('hex');
await pool.query(
  `insert into session (token, "userId", "expiresAt", "updatedAt") values ($1, $2, now() + interval '7 days', now())`,
  [hash, USER],
);

async function measure(name, work) {
  for (let n = 0; n < 500; n++) await work();
  const took = [];
  for (let n = 0; n < times; n++) {
    const from = performance.now();
    await work();
    took.push(performance.now() - from);
  }
  took.sort((one, other) => one - other);
  const at = (share) => took[Math.floor(share * (times - 1))].toFixed(3).padStart(8);
  console.log(`${name.padEnd(44)} p50 ${at(0.5)} ms   p95 ${at(0.95)} ms`);
}

try {
  const sessions = new Sessions({ pool });
  const get = async (path) =>
    (await fetch(`${platform.url}${path}`, { headers: { cookie: `session=${token}` } })).arrayBuffer();
  await measure('a bare prepared statement', () => pool.query({ name: 'one', text: 'select 1' }));
  await measure('the check of a session, in identity', () => sessions.resolve(token));
  await measure('a file from disk, through the BFF', () => get('/favicon.svg'));
  await measure('getSession, through the BFF', () => get('/_server?name=getSession'));
} finally {
  await pool.query('delete from session where token = $1', [hash]);
  await pool.end();
}
