import { randomUUID } from 'node:crypto';
import { testKeycloakContract } from '../../../deploy/test/keycloak-contract';
import { asAdmin, requestAsAdmin } from '../keycloak-admin';

describe('the real Keycloak', () => {
  const groups: string[] = [];
  afterAll(() => Promise.all(groups.map((id) => asAdmin('DELETE', `/groups/${id}`))));
  testKeycloakContract(async () => ({
    request: requestAsAdmin,
    async groupWithAdmin(id) {
      const made = await requestAsAdmin('POST', '/groups', { name: randomUUID() });
      const group = made.headers.get('location')!.split('/').at(-1)!;
      groups.push(group);
      await asAdmin('POST', `/groups/${group}/role-mappings/realm`, [await asAdmin('GET', '/roles/admin')]);
      await asAdmin('PUT', `/users/${id}/groups/${group}`);
    },
  }));
});
