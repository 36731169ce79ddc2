import { randomUUID } from 'node:crypto';
import { asAdmin, asIdentity } from './keycloak-admin';
import { ask, closeBrowser, signUp, visit } from './laurel';

afterAll(closeBrowser);

// Everybody is logged out of Keycloak by it.
it('Keycloak ends all of its sessions for identity, and tells nobody: that is what end-sessions is for', async () => {
  const page = await visit();
  const userId = await signUp(page, `${randomUUID()}@laurel.test`, 'Ada');
  expect(await asAdmin('GET', `/users/${userId}/sessions`)).toHaveLength(1);
  const answer = await asIdentity('POST', '/logout-all');
  expect([answer.status, await answer.json()]).toEqual([200, {}]);
  expect(await asAdmin('GET', `/users/${userId}/sessions`)).toEqual([]);
  expect(await ask(page, 'getSession', {})).toMatchObject({ userId });
});
