import { randomUUID } from 'node:crypto';
import { functions } from '../src/functions/index.js';
import type { Fixture } from './fixture-kinds.js';
import { fixturesFor } from './fixtures.js';
import { makeThings, type Things } from './things.js';
import { allServices, startPlatform, type Answer } from './platform.js';

export type Viewer = 'anonymous' | 'stale' | 'banned' | 'another' | 'owner' | 'impersonator' | 'admin';
export interface Declared {
  method: 'GET' | 'POST';
  access: 'any' | 'user' | 'own' | 'admin';
  forbidsImpersonation?: true;
}
const registry = Object.entries(functions) as [keyof typeof functions, Declared][];
export const rows = registry.map(([name, { method, access, forbidsImpersonation }]) => ({
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
export const ENDING = [
  'startSession',
  'endSession',
  'stopImpersonating',
  'revokeOtherSessions',
  'deleteMyAccount',
];

/**
 * Starts the platform with a user of each kind, and something that belongs to one of them.
 * @returns `spare`: the cookie of a session that tests may end.
 */
export async function startWithViewers() {
  const laurel = await startPlatform({ RATE_LIMIT: '1000000', TRUST_PROXY: '127.0.0.1,::1' }, allServices);
  laurel.from.everywhere = true; // The limit per network is tested elsewhere.
  const things: Things = await makeThings(laurel);
  const fixtures: Record<string, Fixture> = fixturesFor(laurel, things);
  const [another, admin, banned] = [
    await laurel.signIn(),
    await laurel.signIn({ admin: true }),
    await laurel.signIn(),
  ];
  const impersonation = await laurel.impersonate(things.owner.userId);
  await laurel.post('banUser', { userId: banned.userId, reason: 'Spam' }, admin.cookie);
  const spare = (await laurel.signIn()).cookie;
  const cookies: Record<Viewer, string | undefined> = {
    anonymous: undefined,
    stale: 'session=made-up',
    banned: banned.cookie,
    another: another.cookie,
    impersonator: impersonation.cookie,
    owner: things.owner.cookie,
    admin: admin.cookie,
  };
  const callFunction = (
    name: string,
    method: string,
    payload: unknown,
    cookie: string | undefined,
  ): Promise<Answer> =>
    method === 'GET'
      ? laurel.get(name, payload, cookie)
      : laurel.post(name, payload, cookie, { 'idempotency-key': randomUUID() });
  return { laurel, things, fixtures, cookies, spare, callFunction };
}
