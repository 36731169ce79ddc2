// Runs a k6 script against the platform that runs here, signed in as the demo filmmaker.
//   RATE_LIMIT=100000000 TRUST_PROXY=127.0.0.1 LOG_INS=100000000 npm start    in another terminal: a load test asks more than a person may
//   node deploy/k6/run.mjs mixed-reads.js | wizard.js | sign-in.js | worst-search.js       the last one with the ordinary limit
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { logIn, openBrowser } from '../local/browser.mjs';
import { DEMO_PASSWORD } from '../local/environment.mjs';
import { k6 } from '../local/fetch.mjs';
import { optionsOf } from '../local/options.mjs';
import { running } from '../local/state.mjs';

const {
  names: [script = 'mixed-reads.js'],
} = optionsOf({
  command: 'npm run load --',
  says: 'Runs a k6 script against the platform that runs here, signed in as the demo filmmaker.',
  takes: '[SCRIPT]',
});
const platform = running();
if (!platform?.ready) {
  console.error(
    'Laurel does not run here. Start it with: RATE_LIMIT=100000000 TRUST_PROXY=127.0.0.1 LOG_INS=100000000 npm start',
  );
  process.exit(1);
}

/** The filmmaker's cookies. */
async function signIn(url) {
  const browser = await openBrowser();
  const page = await browser.newPage();
  await logIn(page, url);
  const cookies = await page.context().cookies(url);
  await browser.close();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

const program = await k6();
const env = {
  ...process.env,
  BASE: platform.url,
  COOKIE: await signIn(platform.url),
  KEYCLOAK: platform.keycloakUrl,
  PASSWORD: DEMO_PASSWORD,
  USER_ID: '10000000-0000-4000-8000-000000000001',
  K6_NO_USAGE_REPORT: 'true',
};
const { status } = spawnSync(
  program,
  ['run', '--quiet', '--no-color', path.join(import.meta.dirname, script)],
  { env, stdio: 'inherit' },
);
process.exit(status ?? 1);
