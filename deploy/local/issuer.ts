import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';

interface Account {
  enabled?: boolean;
  roles?: string[];
  emailVerified?: boolean;
  /** Milliseconds. */
  passwordAt?: number;
}

/** An issuer with the realm's addresses and claims; the journeys of web/e2e do the same with the real Keycloak. */
export async function startIssuer() {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const stranger = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const asked: string[] = [];
  /** What its Admin API says of an account; null: it is gone. What is not said here is as its newest token has it. */
  const accounts = new Map<string, Account | null>();
  const inTokens = new Map<string, Account>();
  let isAway = false;
  function answerTo(url: string, method: string): object | null | undefined {
    if (url.endsWith('/certs')) return { keys: [jwk] };
    if (url.endsWith('/token')) return { access_token: 'service', expires_in: 60 };
    const [, id, rest = ''] = /\/users\/([0-9a-f-]{36})(\/[\w/-]+)?$/.exec(url) ?? [];
    if (!id || method !== 'GET') return undefined;
    if (accounts.get(id) === null) return null;
    const account = { ...inTokens.get(id), ...accounts.get(id) };
    const { enabled = true, roles = ['user'], passwordAt = 1, emailVerified = false } = account;
    if (rest.endsWith('/credentials')) return [{ type: 'password', createdDate: passwordAt }];
    if (rest.includes('/role-mappings/')) return roles.map((name) => ({ name }));
    return { id, enabled, emailVerified };
  }
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (isAway) return void response.writeHead(503).end();
    const body = answerTo(request.url ?? '', request.method ?? '');
    if (body === null) return void response.writeHead(404).end('{}');
    response
      .writeHead(body ? 200 : 204, { 'content-type': 'application/json' })
      .end(body && JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const signed = (claims: JWTPayload, typ: string, key = privateKey) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'one', typ })
      .setIssuedAt()
      .setIssuer(`${url}/realms/laurel`)
      .sign(key);
  const inFiveMinutes = () => Math.floor(Date.now() / 1000) + 300;
  const person = (over: JWTPayload = {}): JWTPayload => ({
    sub: randomUUID(),
    sid: randomUUID(),
    jti: randomUUID(),
    exp: inFiveMinutes(),
    aud: ['identity'],
    azp: 'web',
    typ: 'Bearer',
    name: 'Ada',
    email: `${randomUUID()}@laurel.test`,
    email_verified: false,
    auth_time: Math.floor(Date.now() / 1000),
    realm_access: { roles: ['user'] },
    ...over,
  });
  function accessToken(claims: JWTPayload) {
    const { roles } = (claims.realm_access ?? {}) as Account;
    inTokens.set(claims.sub!, { roles, emailVerified: claims.email_verified === true });
    return signed(claims, 'JWT');
  }
  const logout = (over: JWTPayload) => ({
    jti: randomUUID(),
    exp: inFiveMinutes(),
    aud: 'web',
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    ...over,
  });
  return {
    url,
    asked,
    accounts,
    setAway: (away: boolean) => (isAway = away),
    person,
    accessToken,
    forgedToken: (claims: JWTPayload) => signed(claims, 'JWT', stranger.privateKey),
    logoutToken: (claims: JWTPayload) => signed(logout(claims), 'logout+jwt'),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
