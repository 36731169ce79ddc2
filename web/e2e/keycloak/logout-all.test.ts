import { randomUUID } from 'node:crypto';
import { callAsAdmin, requestAsIdentity } from '../keycloak-admin';
import { callFunction, closePages, signUp, openPage } from '../laurel';

afterAll(closePages);

// This logs everybody out of Keycloak.
it('does not notify the app when Keycloak ends all sessions, which is why end-sessions exists', async () => {
  const page = await openPage();
  const userId = await signUp(page, `${randomUUID()}@laurel.test`, 'Ada');
  expect(await callAsAdmin('GET', `/users/${userId}/sessions`)).toHaveLength(1);
  const answer = await requestAsIdentity('POST', '/logout-all');
  expect([answer.status, await answer.json()]).toEqual([200, {}]);
  expect(await callAsAdmin('GET', `/users/${userId}/sessions`)).toEqual([]);
  expect(await callFunction(page, 'getSession', {})).toMatchObject({ userId });
});
