import { randomUUID } from 'node:crypto';

/** An Admin API of the realm `laurel`. `path`: the path after the realm. */
export interface AdminApi {
  request: (method: string, path: string, body?: unknown) => Promise<Response>;
  /** Gives a user the role `admin` through a group. */
  groupWithAdmin: (id: string) => Promise<unknown>;
}

/**
 * Tests for behaviour that Keycloak and its double (deploy/lab/emulators/oidc-issuer.ts) must share, as far as identity
 * uses it.
 */
export function testKeycloakContract(start: () => Promise<AdminApi>) {
  let api: AdminApi, email: string, id: string;
  const read = async (path: string) => (await api.request('GET', path)).json() as Promise<never>;
  const roles = `/role-mappings/realm`;
  const hasAdmin = async (suffix: string) =>
    ((await read(`/users/${id}${roles}${suffix}`)) as { name: string }[]).some(
      ({ name }) => name === 'admin',
    );
  /** Whether the user has the role directly, has it including groups, and can be given it. */
  const isAdmin = async () => [
    await hasAdmin(''),
    await hasAdmin('/composite'),
    await hasAdmin('/available'),
  ];
  /** Calls a path below the user and returns the status of the response. */
  const callUser = async (method: string, suffix: string, body?: unknown) =>
    (await api.request(method, `/users/${id}${suffix}`, body)).status;
  beforeAll(async () => {
    api = await start();
  });
  beforeEach(async () => {
    email = `${randomUUID()}@laurel.test`;
    const created = await api.request('POST', '/users', {
      username: email,
      email,
      firstName: 'Ada',
      enabled: true,
    });
    expect(created.status).toBe(201);
    id = created.headers.get('location')!.split('/').at(-1)!;
  });
  afterEach(() => api.request('DELETE', `/users/${id}`));

  it('an account is found by its address and returned with its status', async () => {
    expect(await read(`/users?email=${email}&exact=true`)).toMatchObject([{ id, emailVerified: false }]);
    const account = { id, email, enabled: true, emailVerified: false, firstName: 'Ada', requiredActions: [] };
    expect(await read(`/users/${id}`)).toMatchObject(account);
  });
  it('a new name is stored, and fields that were not sent stay', async () => {
    expect(await callUser('PUT', '', { enabled: false })).toBe(204);
    expect(await callUser('PUT', '', { firstName: 'Grace', lastName: '' })).toBe(204);
    const { firstName, lastName, enabled } = (await read(`/users/${id}`)) as Record<string, unknown>;
    expect({ firstName, lastName: lastName || null, enabled }).toEqual({
      firstName: 'Grace',
      lastName: null,
      enabled: false,
    });
  });
  it('a role can be given and taken', async () => {
    expect(await isAdmin()).toEqual([false, false, true]);
    const available = (await read(`/users/${id}${roles}/available`)) as { name: string }[];
    const admin = available.filter(({ name }) => name === 'admin');
    expect(await callUser('POST', roles, admin)).toBe(204);
    expect(await isAdmin()).toEqual([true, true, false]);
    expect(await callUser('DELETE', roles, admin)).toBe(204);
    expect(await isAdmin()).toEqual([false, false, true]);
  });
  it('a role from a group is not direct and cannot be taken directly', async () => {
    const available = (await read(`/users/${id}${roles}/available`)) as { name: string }[];
    await api.groupWithAdmin(id);
    expect(await isAdmin()).toEqual([false, true, true]);
    await callUser(
      'DELETE',
      roles,
      available.filter(({ name }) => name === 'admin'),
    );
    expect(await isAdmin()).toEqual([false, true, true]);
  });
  it('a missing resource returns Keycloak’s own error', async () => {
    const missingUser = await api.request('GET', `/users/${randomUUID()}`);
    expect([missingUser.status, await missingUser.json()]).toMatchObject([404, { error: 'User not found' }]);
    const missingSession = await api.request('DELETE', `/sessions/${randomUUID()}?isOffline=false`);
    expect([missingSession.status, await missingSession.json()]).toMatchObject([
      404,
      { error: 'Sesssion not found' },
    ]); // Keycloak writes it so.
  });
  it('the sessions of a user are listed', async () => {
    expect(await read(`/users/${id}/sessions`)).toEqual([]);
  });
  it('a log-out sets the time from which log-ins are valid', async () => {
    const readNotBefore = async () => ((await read(`/users/${id}`)) as { notBefore: number }).notBefore;
    expect(await readNotBefore()).toBe(0);
    const startedAt = Math.floor(Date.now() / 1000);
    expect(await callUser('POST', '/logout')).toBe(204);
    const notBefore = await readNotBefore();
    expect([notBefore >= startedAt, notBefore <= Date.now() / 1000]).toEqual([true, true]);
  });
  it('a log-out works with and without sessions, and a deleted account is not found', async () => {
    expect([await callUser('POST', '/logout'), await callUser('DELETE', '')]).toEqual([204, 204]);
    expect([await callUser('GET', ''), await callUser('DELETE', '')]).toEqual([404, 404]);
    expect(await read(`/users?email=${email}&exact=true`)).toEqual([]);
  });
}
