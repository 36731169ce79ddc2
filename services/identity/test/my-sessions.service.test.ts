import { randomUUID } from 'node:crypto';
import { until } from '../../../deploy/testing/until.mjs';
import { refusalCode } from '../../runtime/test/callers.js';
import { createCaller, startIdentity } from './make.js';

let laurel: Awaited<ReturnType<typeof startIdentity>>;
beforeAll(async () => (laurel = await startIdentity()));
afterAll(() => laurel?.stop());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** Creates a user who is logged in twice. Returns both sessions, and a function that calls as this user. */
async function logInTwice() {
  const ada = laurel.issuer.person();
  const logInFrom = async (userAgent: string, ipAddress: string, overrides = {}) => {
    const accessToken = await laurel.issuer.accessToken({ ...ada, jti: randomUUID(), ...overrides });
    return laurel.as(createCaller(ada.sub!), () =>
      laurel.client.startSession({ accessToken, userAgent, ipAddress }),
    );
  };
  const [here, there] = [
    await logInFrom(FIREFOX, '203.0.113.7'),
    await logInFrom(IPHONE, '192.168.1.20', { sid: randomUUID() }),
  ];
  const as = <T>(work: () => Promise<T>) => laurel.as(createCaller(ada.sub!), work);
  return { ada, here, there, as };
}
const isSessionLive = async (token: string) => (await laurel.resolve(token)).session !== null;

// asvs 7.1.2, 7.5.2
it('getMySessions lists the sessions of a user in readable form, the current browser first', async () => {
  const { here, there, as } = await logInTwice();
  const { sessions } = await as(() => laurel.client.getMySessions({ token: here.token }));
  const at = expect.stringMatching(/^20\d\d-.*Z$/);
  const times = { createdAt: at, lastSeenAt: at, expiresAt: at };
  expect(sessions).toEqual([
    {
      ...times,
      sessionId: here.session!.sessionId,
      browser: 'Firefox',
      system: 'Linux',
      kind: 'desktop',
      location: 'address',
      address: '203.0.113.7',
      isCurrent: true,
      isSupport: false,
    },
    {
      ...times,
      sessionId: there.session!.sessionId,
      browser: 'Safari',
      system: 'iPhone',
      kind: 'mobile',
      location: 'local',
      address: '192.168.1.20',
      isCurrent: false,
      isSupport: false,
    },
  ]);
});

it('getMySessions lists no session of another user and no expired session', async () => {
  const { here, there, as } = await logInTwice();
  await logInTwice();
  const { sessionId: id } = there.session!;
  await laurel.db.session.update({ where: { id }, data: { expiresAt: new Date() } });
  const { sessions } = await as(() => laurel.client.getMySessions({ token: here.token }));
  expect(sessions.map(({ sessionId }) => sessionId)).toEqual([here.session!.sessionId]);
});

it('getMySessions lists an impersonation only as a support session', async () => {
  const { here, there, as } = await logInTwice();
  const { sessionId: id } = there.session!;
  await laurel.db.session.update({ where: { id }, data: { impersonatedBy: randomUUID() } });
  const { sessions } = await as(() => laurel.client.getMySessions({ token: here.token }));
  expect(sessions.map(({ isSupport }) => isSupport)).toEqual([false, true]);
  expect(sessions[1]).toMatchObject({ browser: null, system: null, location: 'unknown', address: null });
});

// asvs 7.5.2, 10.4.9
it('revokeSession ends one session here and at Keycloak, publishes this, and ends no other session', async () => {
  const { here, there, as } = await logInTwice();
  const { sessionId } = there.session!;
  const { idpSessionId } = await laurel.db.session.findUniqueOrThrow({ where: { id: sessionId } });
  const revoked = await as(() => laurel.client.revokeSession({ sessionId, token: here.token }));
  expect(revoked).toEqual({ wasCurrent: false, isWhole: true });
  expect([await isSessionLive(here.token), await isSessionLive(there.token)]).toEqual([true, false]);
  expect(await laurel.countEvents('session.ended', `session-${sessionId}`)).toBe(1);
  expect(laurel.issuer.isLiving(idpSessionId)).toBe(false);
});

it('revokeSession can end the current session, and returns that it was the current one', async () => {
  const { here, as } = await logInTwice();
  const request = { sessionId: here.session!.sessionId, token: here.token };
  expect(await as(() => laurel.client.revokeSession(request))).toEqual({ wasCurrent: true, isWhole: true });
});

it.each([
  ['a session of another user', (other: string) => other],
  ['an unknown session', () => randomUUID()],
  ['a value that is not an id', () => 'x'],
])('revokeSession refuses to end %s, as if it did not exist', async (_case, chooseId) => {
  const [ada, other] = [await logInTwice(), await logInTwice()];
  const request = { sessionId: chooseId(other.here.session!.sessionId), token: ada.here.token };
  expect(await refusalCode(ada.as(() => laurel.client.revokeSession(request)))).toBe('session.not_found');
  expect(await isSessionLive(other.here.token)).toBe(true);
});

// asvs 7.4.3
it('revokeOtherSessions ends all sessions except the current one', async () => {
  const { here, there, as } = await logInTwice();
  expect(await as(() => laurel.client.revokeOtherSessions({ token: here.token }))).toEqual({
    ended: 1,
    isWhole: true,
  });
  expect([await isSessionLive(here.token), await isSessionLive(there.token)]).toEqual([true, false]);
});

it('revokeOtherSessions ends sessions here while Keycloak is down, and returns that Keycloak did not confirm', async () => {
  const { here, there, as } = await logInTwice();
  laurel.issuer.setFront([503]);
  const { isWhole } = await as(() => laurel.client.revokeOtherSessions({ token: here.token })).finally(() =>
    laurel.issuer.setFront(null),
  );
  expect([isWhole, await isSessionLive(there.token)]).toEqual([false, false]);
});

describe('the time when a session was last used', () => {
  const getLastSeen = async (id: string) =>
    (await laurel.db.session.findUniqueOrThrow({ where: { id } })).lastSeenAt.getTime();
  const useSessionLastSeen = async (minutesAgo: number) => {
    const { token, session } = await laurel.start(laurel.issuer.person());
    const lastSeenAt = new Date(Date.now() - minutesAgo * 60_000);
    await laurel.db.session.update({ where: { id: session!.sessionId }, data: { lastSeenAt } });
    await laurel.resolve(token);
    return { id: session!.sessionId, before: lastSeenAt.getTime() };
  };

  it('is updated when it is more than five minutes old', async () => {
    const { id, before } = await useSessionLastSeen(6);
    await until(async () => (await getLastSeen(id)) > before);
  });

  it('is not updated within five minutes', async () => {
    const recent = await useSessionLastSeen(4);
    const old = await useSessionLastSeen(6);
    await until(async () => (await getLastSeen(old.id)) > old.before);
    expect(await getLastSeen(recent.id)).toBe(recent.before);
  });
});
