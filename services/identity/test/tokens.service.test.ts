import { createSecretKey, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { nobody, refusalCode } from '../../runtime/test/callers.js';
import { getNowSeconds, startIdentity } from './make.js';

let laurel: Awaited<ReturnType<typeof startIdentity>>;
beforeAll(async () => (laurel = await startIdentity()));
afterAll(() => laurel?.stop());

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const createClaims = (): JWTPayload => ({
  ...laurel.issuer.person(),
  iss: `${laurel.issuer.url}/realms/laurel`,
  iat: getNowSeconds(),
});
const getStartRefusal = (accessToken: string) =>
  refusalCode(laurel.as(nobody, () => laurel.client.startSession({ accessToken })));
/** The public key that verifies the issuer's tokens. */
async function fetchPublicKey(): Promise<string> {
  const response = await fetch(`${laurel.issuer.url}/realms/laurel/protocol/openid-connect/certs`);
  return JSON.stringify(((await response.json()) as { keys: object[] }).keys[0]);
}

// asvs 6.8.2, 9.1.1, 9.1.2, 9.1.3
describe('a token without a valid signature', () => {
  it('is refused when it is unsigned', async () =>
    expect(await getStartRefusal(`${encode({ alg: 'none', typ: 'JWT' })}.${encode(createClaims())}.`)).toBe(
      'sign_in.invalid',
    ));

  it('is refused when it is signed with the public key as a secret', async () => {
    const key = createSecretKey(Buffer.from(await fetchPublicKey()));
    const header = { alg: 'HS256', kid: 'one', typ: 'JWT' };
    const token = await new SignJWT(createClaims()).setProtectedHeader(header).sign(key);
    expect(await getStartRefusal(token)).toBe('sign_in.invalid');
  });

  it('is refused when its header contains a key or a link to one', async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const jwk = await exportJWK(publicKey);
    for (const keyFields of [{ jwk }, { jku: 'https://evil.example/keys', kid: 'one' }]) {
      const header = { alg: 'RS256', typ: 'JWT', ...keyFields };
      const token = await new SignJWT(createClaims()).setProtectedHeader(header).sign(privateKey);
      expect(await getStartRefusal(token)).toBe('sign_in.invalid');
    }
  });
});

// asvs 9.2.1
it('a token that is not valid yet is refused', async () => {
  const early = laurel.issuer.person({ nbf: getNowSeconds() + 60 });
  expect(await refusalCode(laurel.start(early))).toBe('sign_in.invalid');
});

// asvs 10.5.3
it('a token that names another issuer is refused despite a valid signature', async () => {
  const { accessToken, person } = laurel.issuer;
  expect(
    await getStartRefusal(await accessToken(person({ iss: 'https://evil.example/realms/laurel' }))),
  ).toBe('sign_in.invalid');
});

// asvs 10.5.5
it('a logout token with a nonce, without its event or for another audience ends nothing', async () => {
  const ada = laurel.issuer.person();
  const { token } = await laurel.start(ada);
  for (const wrong of [{ nonce: randomUUID() }, { events: {} }, { aud: 'identity' }]) {
    const logout = await laurel.issuer.logoutToken({ sub: ada.sub, sid: ada.sid, ...wrong });
    expect((await laurel.backchannel(logout)).status).toBe(400);
  }
  expect((await laurel.resolve(token)).session).not.toBeNull();
});
