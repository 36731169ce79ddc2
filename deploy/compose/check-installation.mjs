// Checks an installation of docker-compose.yml from outside: the smoke test, a log-in, an operator's command,
// and the addresses that must be closed.
import path from 'node:path';
import { signIn } from '../testing/sign-in.mjs';
import { run } from '../processes/command.mjs';

const PERSON = { email: 'ada@laurel.test', password: 'a river that 8 nobody knows' };

function checkThat(requirement, isMet, reason = '') {
  if (!isMet) throw new Error(`✕ ${requirement}\n${reason}`);
  console.log(`  ✓ ${requirement}`);
}

/** Creates an account at Keycloak's internal address. */
async function makeAccount({ keycloak }, secret) {
  const url = `http://${keycloak}:8080`;
  const form = { grant_type: 'client_credentials', client_id: 'laurel-admin', client_secret: secret };
  const body = new URLSearchParams(form);
  const tokens = await fetch(`${url}/realms/master/protocol/openid-connect/token`, { method: 'POST', body });
  const { access_token: token } = await tokens.json();
  const credentials = [{ type: 'password', value: PERSON.password, temporary: false }];
  const { email } = PERSON;
  return fetch(`${url}/admin/realms/laurel/users`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, email, firstName: 'Ada', enabled: true, credentials }),
  });
}

export async function checkInstallation({ project, hosts, programs, containers }) {
  const { PUBLIC_URL: publicUrl } = project.services.bff.environment;
  const smoke = path.join(import.meta.dirname, '../k6/smoke.ts');
  const env = { BASE: publicUrl, MAX_MS: '20000', K6_NO_USAGE_REPORT: 'true' };
  const { code, output } = await run(programs.k6, ['run', '--quiet', smoke], { env, check: false });
  checkThat('the smoke test passes', code === 0, output);
  const { KEYCLOAK_ADMIN_SECRET } = project.services.realm.environment;
  checkThat('an account is created', (await makeAccount(hosts, KEYCLOAK_ADMIN_SECRET)).status === 201);
  const { cookie, userId } = await signIn({ publicUrl, keycloakUrl: publicUrl, ...PERSON });
  const filmsQuery = new URLSearchParams({ name: 'getUserFilms', payload: JSON.stringify({ userId }) });
  const films = await fetch(`${publicUrl}/_server?${filmsQuery}`, { headers: { cookie } });
  checkThat(
    'the user logs in through the gateway and has no films',
    films.ok && (await films.json()).total === 0,
  );
  const plans = await (await fetch(`${publicUrl}/_server?name=getProducts&payload={}`)).text();
  checkThat('the plans of the Stripe sandbox can be bought', plans.includes('demo_match'), plans);
  // The gateway answers some closed paths with the web app's page.
  for (const closedPath of [
    '/metrics',
    '/admin/realms/laurel',
    '/realms/master',
    '/test-payments/_sandbox/clock',
  ]) {
    const { status, headers } = await fetch(publicUrl + closedPath, { redirect: 'manual' });
    const isPage = headers.get('content-type')?.startsWith('text/html');
    checkThat(`${closedPath} is closed`, status === 404 || (status === 200 && isPage), `${status}`);
  }
  const portResults = ['9333', '9340', '8888', '8333'].map((port) => {
    const script = `fetch("http://s3:${port}/status").then(() => process.exit(0), () => process.exit(1))`;
    return [port, containers.films.exec(['node', '-e', script]).status];
  });
  checkThat(
    'films reaches S3, but none of its inner servers',
    `${portResults}` === '9333,1,9340,1,8888,1,8333,0',
    `${portResults}`,
  );
  const otherServices = containers.catalog.exec([
    'node',
    '-e',
    'fetch("http://s3:8333/status").catch(() => process.exit(9))',
  ]);
  checkThat('catalog does not reach S3', otherServices.status === 9, otherServices.stderr);
  const metrics = await (await fetch(`http://${hosts.films}:9000/metrics`)).text();
  checkThat('a process serves its metrics', metrics.includes('process_resident_memory_bytes'));
  const deadLetters = containers.films.exec(['/app/start', 'dead-letters']);
  checkThat(
    'an operator’s command runs',
    deadLetters.stdout.includes('no dead letters'),
    deadLetters.stdout + deadLetters.stderr,
  );
}
