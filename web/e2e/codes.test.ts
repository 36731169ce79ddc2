import { createHash, randomUUID } from 'node:crypto';
import { keycloak, token } from './keycloak-admin';
import { address, ask, closeBrowser, logIn, newcomer, PASSWORD, signUp, visit } from './laurel';
import { faultsInAllLooks } from './looks';

const protocol = `${keycloak}/realms/laurel/protocol/openid-connect`;
const VERIFIER = 'a-verifier-that-nobody-has-to-guess-in-a-test';
const CHALLENGE = {
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  code_challenge_method: 'S256',
};
const REDIRECT = `${address}/login`;
const asked = (more: Record<string, string>) =>
  `${protocol}/auth?${new URLSearchParams({
    client_id: 'web',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: REDIRECT,
    ...more,
  })}`;
const ofLocation = (answer: Response, name: string) =>
  new URL(answer.headers.get('location') ?? REDIRECT).searchParams.get(name);

/** A code as a browser gets it, for this challenge. */
async function newCode(): Promise<string> {
  const page = await fetch(asked(CHALLENGE), { redirect: 'manual' });
  const [, action] = /<form[^>]*id="kc-form-login"[^>]*action="([^"]+)"/.exec(await page.text())!;
  const cookie = page.headers.getSetCookie().map((one) => one.split(';')[0]!);
  const sent = await fetch(action!.replaceAll('&amp;', '&'), {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookie.join('; ') },
    body: new URLSearchParams({ username: newcomer.email, password: PASSWORD }),
  });
  return ofLocation(sent, 'code')!;
}
const trade = (code: string, code_verifier: string) =>
  token('laurel', {
    grant_type: 'authorization_code',
    client_id: 'web',
    redirect_uri: REDIRECT,
    code,
    code_verifier,
  });
afterAll(closeBrowser);

// asvs 10.1.2, 10.2.1, 10.4.6
it.each([
  ['without a challenge', {}],
  ['with one that says the verifier itself', { ...CHALLENGE, code_challenge_method: 'plain' }],
])('no log-in begins at Keycloak %s', async (_how, more) => {
  const answer = await fetch(asked(more), { redirect: 'manual' });
  expect([answer.status, ofLocation(answer, 'error')]).toEqual([302, 'invalid_request']);
});

// asvs 10.4.2, 10.4.6
it('a code is good for who began, and once: used again, it ends what it has brought', async () => {
  expect((await trade(await newCode(), `${VERIFIER}x`)).status).toBe(400);
  const code = await newCode();
  const first = await trade(code, VERIFIER);
  expect(first.status).toBe(200);
  const { refresh_token } = (await first.json()) as { refresh_token: string };
  const again = await trade(code, VERIFIER);
  expect([again.status, await again.json()]).toMatchObject([400, { error: 'invalid_grant' }]);
  const more = await token('laurel', { grant_type: 'refresh_token', client_id: 'web', refresh_token });
  expect(more.status).toBe(400);
});

// asvs 10.1.2, 10.2.1
it('a code that another browser was given logs nobody in', async () => {
  const page = await visit();
  const back = { state: randomUUID(), session_state: randomUUID(), iss: `${keycloak}/realms/laurel` };
  await page.goto(`/login#${new URLSearchParams({ ...back, code: await newCode() })}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await ask(page, 'getSession', {})).toBeNull();
});

// asvs 7.6.2
it('whoever Keycloak still knows is logged in by a click, not by coming here', async () => {
  const page = await visit();
  await logIn(page, newcomer.email);
  await page.context().clearCookies({ name: /^(__Host-)?session$/ });
  for (const path of ['/', '/festivals', '/login', '/profile']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await ask(page, 'getSession', {})).toBeNull();
  }
  await page.getByLabel('E-mail').fill(newcomer.email);
  await page.getByRole('main').getByRole('button').first().click();
  await page.waitForURL((url) => url.origin === new URL(address).origin && url.pathname === '/profile');
  expect(await ask(page, 'getSession', {})).toMatchObject({ email: newcomer.email });
});

// asvs 10.6.2
it('Keycloak’s own log-out asks first, whoever sends a browser there', async () => {
  const page = await visit();
  await signUp(page, `${randomUUID()}@laurel.test`, 'Ada');
  await page.goto(`${protocol}/logout?client_id=web`);
  await page.getByText('Log out of Laurel in this browser?').waitFor();
  expect(await faultsInAllLooks(page)).toEqual([]);
  const question = page.url();
  await page.goto('/profile');
  expect(await ask(page, 'getSession', {})).not.toBeNull();
  await page.goto(question);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByText('You are logged out.').first().waitFor();
  expect(await faultsInAllLooks(page)).toEqual([]);
  await page.goto('/festivals');
  expect(await ask(page, 'getSession', {})).toBeNull();
});

it('what Keycloak cannot do is said on a page of ours', async () => {
  const page = await visit();
  await page.goto(asked({ ...CHALLENGE, redirect_uri: `${address}/elsewhere` }));
  await page.getByRole('heading', { level: 1, name: 'This did not work' }).waitFor();
  expect(await faultsInAllLooks(page)).toEqual([]);
});
