import { randomUUID } from 'node:crypto';
import { startIssuer } from '../../../deploy/lab/emulators/oidc-issuer.js';
import type { IdentityEnv } from '../src/settings/identity.env.js';
import { KeycloakAdmin } from '../src/keycloak/keycloak-admin.js';
import { Keycloak } from '../src/keycloak/keycloak.js';

const OUTER_URL = 'http://accounts.test';
let issuer: Awaited<ReturnType<typeof startIssuer>>;
beforeAll(async () => (issuer = await startIssuer()));
afterAll(() => issuer?.stop());

const createEnv = () =>
  ({
    PUBLIC_URL: 'http://localhost',
    KEYCLOAK_URL: OUTER_URL,
    KEYCLOAK_INNER_URL: issuer.url,
    KEYCLOAK_CLIENT_SECRET: 'x',
  }) as IdentityEnv;
const createToken = (iss: string) => issuer.accessToken(issuer.person({ iss: `${iss}/realms/laurel` }));

it('keys and accounts are read at Keycloak’s inner address, while tokens name the outer address', async () => {
  const keycloak = new Keycloak(createEnv());
  await expect(keycloak.verifyAccessToken(await createToken(OUTER_URL))).resolves.toMatchObject({
    name: 'Ada',
  });
  await expect(keycloak.verifyAccessToken(await createToken(issuer.url))).rejects.toMatchObject({
    code: 'sign_in.invalid',
  });
  expect(await new KeycloakAdmin(createEnv()).endSessions({ userId: randomUUID() })).toBe(true);
  expect(keycloak.getLogoutUrl()).toMatch(`${OUTER_URL}/realms/laurel/`);
});
