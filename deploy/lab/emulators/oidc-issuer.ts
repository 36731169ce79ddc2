import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';

interface Account {
  enabled?: boolean;
  roles?: string[];
  /** Roles that come with groups, in addition to the account's own. */
  groups?: string[];
  email?: string;
  emailVerified?: boolean;
  /** The name in a token. `firstName` and `lastName`, once changed, take precedence. */
  name?: string;
  firstName?: string;
  lastName?: string;
  /** Milliseconds. */
  passwordAt?: number;
  /** The time when a second factor was set up, in milliseconds. Undefined means none. */
  otpAt?: number;
  requiredActions?: string[];
  /** The time when all sessions were ended, in seconds. */
  notBefore?: number;
  /** Keycloak fails on requests for this account. */
  isBroken?: boolean;
}
type Answer = [status: number, body?: object | string];
/** Keycloak 26 writes `Sesssion` with three s. */
const createNotFound = (resource: 'User' | 'Sesssion'): Answer => [404, { error: `${resource} not found` }];

/**
 * Starts an issuer with the realm's addresses and claims. deploy/test/keycloak-contract.ts checks that it
 * responds like Keycloak.
 */
export async function startIssuer() {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const foreignKeys = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const requests: string[] = [];
  /** The accounts in the Admin API. Null means deleted. Missing fields come from the account's newest token. */
  const accounts = new Map<string, Account | null>();
  const accountsInTokens = new Map<string, Account>();
  /** The live sessions with their user and their last use. */
  const sessions = new Map<string, { sub: string; usedAt: number }>();
  /** The response to every request, or null for the issuer's own. */
  let fixedAnswer: Answer | null = null;
  let delay = { ms: 0, within: '' };
  function respond(method: string, url: string, body: object): Answer {
    if (url.endsWith('/certs')) return [200, { keys: [jwk] }];
    if (url.endsWith('/token')) return [200, { access_token: 'service', expires_in: 60 }];
    if (url.endsWith('/logout-all')) {
      sessions.clear();
      return [200, {}];
    }
    const [, sid] = /\/sessions\/([^?]+)/.exec(url) ?? [];
    if (sid) return sessions.delete(sid) ? [204] : createNotFound('Sesssion');
    const [, id = '', rest = ''] = /\/users\/([0-9a-f-]{36})(\/[\w/-]+)?$/.exec(url) ?? [];
    const account = accounts.get(id);
    if (account === null || (id && !account && !accountsInTokens.has(id))) return createNotFound('User');
    if (account?.isBroken) return [500, { error: 'unknown_error' }];
    const currentAccount = { ...accountsInTokens.get(id), ...account };
    if (method === 'GET') return [200, id ? getResource(id, rest, currentAccount) : findByEmail(url)];
    if (method === 'POST' && /\/users\/?$/.test(url)) return [201, createAccount(body)];
    if (rest === '/logout' || (method === 'DELETE' && !rest)) endSessions(id);
    if (rest === '/logout') currentAccount.notBefore = Math.floor(Date.now() / 1000);
    accounts.set(id, method === 'DELETE' && !rest ? null : changeAccount(currentAccount, method, rest, body));
    return [204];
  }
  function endSessions(id: string) {
    for (const [sid, { sub }] of sessions) if (sub === id) sessions.delete(sid);
  }
  const listSessions = (id: string) =>
    [...sessions].flatMap(([sid, { sub, usedAt }]) =>
      sub === id ? [{ id: sid, userId: id, lastAccess: Math.floor(usedAt / 1000) * 1000 }] : [],
    );
  const findByEmail = (url: string) => {
    const email = new URL(url, 'http://here').searchParams.get('email');
    return [...accounts].flatMap(([id, account]) =>
      account?.email === email ? [{ id, emailVerified: account?.emailVerified === true }] : [],
    );
  };
  function createAccount(body: object): object {
    const id = randomUUID();
    accounts.set(id, { ...body, roles: ['user'] });
    return { id };
  }
  /** Grants or revokes roles, or changes fields of the account. */
  function changeAccount(account: Account, method: string, rest = '', body: object): Account {
    const { roles = ['user'] } = account;
    if (!rest.includes('/role-mappings/')) return rest ? account : { ...account, ...body };
    const namedRoles = (body as { name: string }[]).map(({ name }) => name);
    const others = roles.filter((name) => !namedRoles.includes(name));
    return { ...account, roles: method === 'POST' ? [...others, ...namedRoles] : others };
  }
  function getResource(id: string, rest: string, account: Account): object {
    const { enabled = true, roles = ['user'], passwordAt = 1, email, emailVerified = false } = account;
    const { otpAt, requiredActions = [], groups = [], notBefore = 0 } = account;
    const { firstName = account.name, lastName } = account;
    const otp = otpAt === undefined ? [] : [{ type: 'otp', createdDate: otpAt }];
    if (rest === '/sessions') return listSessions(id);
    if (rest.endsWith('/credentials')) return [{ type: 'password', createdDate: passwordAt }, ...otp];
    if (rest.endsWith('/available'))
      return ['user', 'admin'].filter((name) => !roles.includes(name)).map((name) => ({ id: name, name }));
    const listedRoles = rest.endsWith('/composite') ? [...new Set([...roles, ...groups])] : roles;
    if (rest.includes('/role-mappings/')) return listedRoles.map((name) => ({ id: name, name }));
    return { id, enabled, email, emailVerified, firstName, lastName, requiredActions, notBefore };
  }
  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request;
    const bodyText = Buffer.concat(await request.toArray()).toString();
    requests.push(`${method} ${url}`);
    const isJson = request.headers['content-type']?.includes('json');
    const [status, body] =
      fixedAnswer ?? respond(method, url, isJson && bodyText ? (JSON.parse(bodyText) as object) : {});
    if (delay.ms && url.includes(delay.within)) await wait(delay.ms);
    const isText = typeof body === 'string';
    const locationHeader =
      status === 201 ? { location: `${url.replace(/\/$/, '')}/${(body as { id: string }).id}` } : {};
    response
      .writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...locationHeader })
      .end(isText ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const signToken = (claims: JWTPayload, typ: string, key = privateKey) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'one', typ })
      .setIssuedAt()
      .setIssuer(claims.iss ?? `${url}/realms/laurel`)
      .sign(key);
  const getExpiry = () => Math.floor(Date.now() / 1000) + 300;
  const createClaims = (overrides: JWTPayload = {}): JWTPayload => ({
    sub: randomUUID(),
    sid: randomUUID(),
    jti: randomUUID(),
    exp: getExpiry(),
    aud: ['identity'],
    azp: 'web',
    typ: 'Bearer',
    name: 'Ada',
    email: `${randomUUID()}@laurel.test`,
    email_verified: false,
    auth_time: Math.floor(Date.now() / 1000),
    realm_access: { roles: ['user'] },
    ...overrides,
  });
  function createAccessToken(claims: JWTPayload) {
    const { roles } = (claims.realm_access ?? {}) as Account;
    const email = String(claims.email);
    accountsInTokens.set(claims.sub!, { roles, email, emailVerified: claims.email_verified === true });
    sessions.set(String(claims.sid), { sub: claims.sub!, usedAt: Date.now() });
    return signToken(claims, 'JWT');
  }
  const createLogoutClaims = (overrides: JWTPayload) => ({
    jti: randomUUID(),
    exp: getExpiry(),
    aud: 'web',
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    ...overrides,
  });
  return {
    url,
    requests,
    accounts,
    /** Returns whether the session is alive. It is not if its account is deleted. */
    isLiving: (sid: unknown) =>
      accounts.get(sessions.get(String(sid))?.sub ?? '') !== null && sessions.has(String(sid)),
    /** Marks the session as used. */
    use: (sid: unknown, usedAt = Date.now()) => {
      const session = sessions.get(String(sid));
      if (session) session.usedAt = usedAt;
    },
    /** Sets the response to every request. Null restores the issuer's own. */
    setFront: (answer: Answer | null) => (fixedAnswer = answer),
    /**
     * Delays responses by `ms` milliseconds after the work is done: all of them, or those whose address
     * contains `within`.
     */
    setDelay: (ms: number, within = '') => (delay = { ms, within }),
    person: createClaims,
    accessToken: createAccessToken,
    forgedToken: (claims: JWTPayload) => signToken(claims, 'JWT', foreignKeys.privateKey),
    logoutToken: (claims: JWTPayload) => signToken(createLogoutClaims(claims), 'logout+jwt'),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
