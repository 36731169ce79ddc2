import { randomUUID } from 'node:crypto';
import { testKeycloakContract } from '../../../deploy/test/keycloak-contract';
import { callAsAdmin, requestAsAdmin } from '../keycloak-admin';

describe('the real Keycloak', () => {
  const groups: string[] = [];
  afterAll(() => Promise.all(groups.map((id) => callAsAdmin('DELETE', `/groups/${id}`))));
  testKeycloakContract(async () => ({
    request: requestAsAdmin,
    async groupWithAdmin(id) {
      const created = await requestAsAdmin('POST', '/groups', { name: randomUUID() });
      const group = created.headers.get('location')!.split('/').at(-1)!;
      groups.push(group);
      await callAsAdmin('POST', `/groups/${group}/role-mappings/realm`, [
        await callAsAdmin('GET', '/roles/admin'),
      ]);
      await callAsAdmin('PUT', `/users/${id}/groups/${group}`);
    },
  }));
});
