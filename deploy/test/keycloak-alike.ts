import { randomUUID } from 'node:crypto';

/** An Admin API of the realm `laurel`. `at`: what comes after the realm. */
export interface AdminApi {
  ask: (method: string, at: string, body?: unknown) => Promise<Response>;
  /** Gives somebody the role `admin` by a group. */
  groupWithAdmin: (id: string) => Promise<unknown>;
}

/** What Keycloak and its double (deploy/local/issuer.ts) must answer alike, as far as identity asks it. */
export function answersAsKeycloak(start: () => Promise<AdminApi>) {
  let api: AdminApi, email: string, id: string;
  const read = async (at: string) => (await api.ask('GET', at)).json() as Promise<never>;
  const roles = `/role-mappings/realm`;
  const hasAdmin = async (of: string) =>
    ((await read(`/users/${id}${roles}${of}`)) as { name: string }[]).some(({ name }) => name === 'admin');
  /** Of its own; with what groups give; to be had. */
  const isAdmin = async () => [
    await hasAdmin(''),
    await hasAdmin('/composite'),
    await hasAdmin('/available'),
  ];
  const change = async (method: string, at: string, body?: unknown) =>
    (await api.ask(method, `/users/${id}${at}`, body)).status;
  beforeAll(async () => {
    api = await start();
  });
  beforeEach(async () => {
    email = `${randomUUID()}@laurel.test`;
    const made = await api.ask('POST', '/users', { username: email, email, firstName: 'Ada', enabled: true });
    expect(made.status).toBe(201);
    id = made.headers.get('location')!.split('/').at(-1)!;
  });
  afterEach(() => api.ask('DELETE', `/users/${id}`));

  it('an account is found by its address, and tells how it stands', async () => {
    expect(await read(`/users?email=${email}&exact=true`)).toMatchObject([{ id, emailVerified: false }]);
    const account = { id, email, enabled: true, emailVerified: false, firstName: 'Ada', requiredActions: [] };
    expect(await read(`/users/${id}`)).toMatchObject(account);
  });
  it('a new name comes back, and what was not sent stays', async () => {
    expect(await change('PUT', '', { enabled: false })).toBe(204);
    expect(await change('PUT', '', { firstName: 'Grace', lastName: '' })).toBe(204);
    const { firstName, lastName, enabled } = (await read(`/users/${id}`)) as Record<string, unknown>;
    expect({ firstName, lastName: lastName || null, enabled }).toEqual({
      firstName: 'Grace',
      lastName: null,
      enabled: false,
    });
  });
  it('a role is given and taken', async () => {
    expect(await isAdmin()).toEqual([false, false, true]);
    const available = (await read(`/users/${id}${roles}/available`)) as { name: string }[];
    const admin = available.filter(({ name }) => name === 'admin');
    expect(await change('POST', roles, admin)).toBe(204);
    expect(await isAdmin()).toEqual([true, true, false]);
    expect(await change('DELETE', roles, admin)).toBe(204);
    expect(await isAdmin()).toEqual([false, false, true]);
  });
  it('a role that comes with a group is none of its own, and is not taken', async () => {
    const available = (await read(`/users/${id}${roles}/available`)) as { name: string }[];
    await api.groupWithAdmin(id);
    expect(await isAdmin()).toEqual([false, true, true]);
    await change(
      'DELETE',
      roles,
      available.filter(({ name }) => name === 'admin'),
    );
    expect(await isAdmin()).toEqual([false, true, true]);
  });
  it('what it does not have it says in its own words', async () => {
    const none = await api.ask('GET', `/users/${randomUUID()}`);
    expect([none.status, await none.json()]).toMatchObject([404, { error: 'User not found' }]);
    const ended = await api.ask('DELETE', `/sessions/${randomUUID()}?isOffline=false`);
    expect([ended.status, await ended.json()]).toMatchObject([404, { error: 'Sesssion not found' }]);
  });
  it('tells whose sessions there are', async () => {
    expect(await read(`/users/${id}/sessions`)).toEqual([]);
  });
  it('tells since when a log-in counts, once somebody was logged out', async () => {
    const notBefore = async () => ((await read(`/users/${id}`)) as { notBefore: number }).notBefore;
    expect(await notBefore()).toBe(0);
    const before = Math.floor(Date.now() / 1000);
    expect(await change('POST', '/logout')).toBe(204);
    const since = await notBefore();
    expect([since >= before, since <= Date.now() / 1000]).toEqual([true, true]);
  });
  it('is logged out whether somebody was logged in or not, and is gone when it is deleted', async () => {
    expect([await change('POST', '/logout'), await change('DELETE', '')]).toEqual([204, 204]);
    expect([await change('GET', ''), await change('DELETE', '')]).toEqual([404, 404]);
    expect(await read(`/users?email=${email}&exact=true`)).toEqual([]);
  });
}
