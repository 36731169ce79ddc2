import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';

/** An issuer with the realm's addresses and claims; the journeys of web/e2e do the same with the real Keycloak. */
export async function startIssuer() {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const stranger = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const isToken = request.url?.endsWith('/token');
    const body = request.url?.endsWith('/certs')
      ? { keys: [jwk] }
      : isToken
        ? { access_token: 'service', expires_in: 60 }
        : undefined;
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
    realm_access: { roles: ['user'] },
    ...over,
  });
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
    person,
    accessToken: (claims: JWTPayload) => signed(claims, 'JWT'),
    forgedToken: (claims: JWTPayload) => signed(claims, 'JWT', stranger.privateKey),
    logoutToken: (claims: JWTPayload) => signed(logout(claims), 'logout+jwt'),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
