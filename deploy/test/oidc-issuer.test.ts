import { startIssuer } from '../lab/emulators/oidc-issuer.js';
import { testKeycloakContract } from './keycloak-contract.js';

describe('the issuer double', () => {
  let issuer: Awaited<ReturnType<typeof startIssuer>>;
  afterAll(() => issuer.stop());
  testKeycloakContract(async () => {
    issuer = await startIssuer();
    return {
      request: (method, path, body) =>
        fetch(`${issuer.url}/admin/realms/laurel${path}`, {
          method,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      groupWithAdmin: async (id) =>
        issuer.accounts.set(id, { ...issuer.accounts.get(id), groups: ['admin'] }),
    };
  });
});
