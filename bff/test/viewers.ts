import { randomUUID } from 'node:crypto';
import { functions } from '../src/functions/index.js';
import type { Fixture } from './fixture-kinds.js';
import { createFixtures } from './fixtures.js';
import { createSampleData, type SampleData } from './sample-data.js';
import { allServices, startPlatform, type TestResponse } from './platform.js';

export type Viewer = 'anonymous' | 'stale' | 'banned' | 'another' | 'owner' | 'impersonator' | 'admin';
export interface Declaration {
  method: 'GET' | 'POST';
  access: 'any' | 'user' | 'own' | 'admin';
  forbidsImpersonation?: true;
}
const registry = Object.entries(functions) as [keyof typeof functions, Declaration][];
export const declarations = registry.map(([name, { method, access, forbidsImpersonation }]) => ({
  name,
  method,
  access,
  forbidsImpersonation,
}));
export const viewers: Viewer[] = [
  'anonymous',
  'stale',
  'banned',
  'another',
  'owner',
  'impersonator',
  'admin',
];
/** These functions end the session that calls them. */
export const SESSION_ENDING_FUNCTIONS = [
  'startSession',
  'endSession',
  'stopImpersonating',
  'revokeOtherSessions',
  'deleteMyAccount',
];

/**
 * Starts the platform with a user of each kind, and sample data of one of them, the owner.
 * @returns `spareCookie`: the cookie of a session that tests may end.
 */
export async function startWithViewers() {
  const laurel = await startPlatform({ RATE_LIMIT: '1000000', TRUST_PROXY: '127.0.0.1,::1' }, allServices);
  laurel.network.isNewPerRequest = true; // The limit per network is tested elsewhere.
  const sample: SampleData = await createSampleData(laurel);
  const fixtures: Record<string, Fixture> = createFixtures(laurel, sample);
  const [another, admin, banned] = [
    await laurel.signIn(),
    await laurel.signIn({ admin: true }),
    await laurel.signIn(),
  ];
  const impersonation = await laurel.impersonate(sample.owner.userId);
  await laurel.post('banUser', { userId: banned.userId, reason: 'Spam' }, admin.cookie);
  const spareCookie = (await laurel.signIn()).cookie;
  const cookies: Record<Viewer, string | undefined> = {
    anonymous: undefined,
    stale: 'session=made-up',
    banned: banned.cookie,
    another: another.cookie,
    impersonator: impersonation.cookie,
    owner: sample.owner.cookie,
    admin: admin.cookie,
  };
  const callFunction = (
    name: string,
    method: string,
    payload: unknown,
    cookie: string | undefined,
  ): Promise<TestResponse> =>
    method === 'GET'
      ? laurel.get(name, payload, cookie)
      : laurel.post(name, payload, cookie, { 'idempotency-key': randomUUID() });
  return { laurel, sample, fixtures, cookies, spareCookie, callFunction };
}
