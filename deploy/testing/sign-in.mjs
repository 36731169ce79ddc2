// Signs in like a browser: Keycloak's page, the code flow with PKCE, then a session of Laurel.
import { createHash, randomBytes } from 'node:crypto';

const unescapeAmpersands = (text) => text.replaceAll('&amp;', '&');
const parseCookies = (response) => response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);

/** Returns the session's cookie, ready for a `cookie` header, and the user's id. */
export async function signIn({ publicUrl, keycloakUrl, email, password }) {
  const verifier = randomBytes(32).toString('base64url');
  const protocol = `${keycloakUrl}/realms/laurel/protocol/openid-connect`;
  const redirect_uri = `${publicUrl}/login`;
  const query = new URLSearchParams({
    client_id: 'web',
    response_type: 'code',
    scope: 'openid',
    redirect_uri,
    state: 'x',
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  });
  const page = await fetch(`${protocol}/auth?${query}`, { redirect: 'manual' });
  const [, formAction] = /<form[^>]*id="kc-form-login"[^>]*action="([^"]+)"/.exec(await page.text()) ?? [];
  if (!formAction) throw new Error(`Keycloak's page has no form (${page.status}).`);
  const loginResponse = await fetch(unescapeAmpersands(formAction), {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: parseCookies(page).join('; ') },
    body: new URLSearchParams({ username: email, password, credentialId: '' }),
  });
  const code = new URL(loginResponse.headers.get('location') ?? publicUrl).searchParams.get('code');
  if (!code) throw new Error(`Keycloak rejected the password (${loginResponse.status}).`);
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: 'web',
    code,
    redirect_uri,
    code_verifier: verifier,
  });
  const { access_token: accessToken } = await (
    await fetch(`${protocol}/token`, { method: 'POST', body })
  ).json();
  const sessionResponse = await fetch(`${publicUrl}/_server?name=startSession`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: publicUrl },
    body: JSON.stringify({ data: { accessToken } }),
  });
  if (!sessionResponse.ok) throw new Error(`startSession: ${await sessionResponse.text()}`);
  return { cookie: parseCookies(sessionResponse)[0], userId: (await sessionResponse.json()).userId };
}
