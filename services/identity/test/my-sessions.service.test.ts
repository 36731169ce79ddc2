import { randomUUID } from 'node:crypto';
import { until } from '../../../deploy/local/until.mjs';
import { refusalCode } from '../../runtime/test/asking.js';
import { someone, startIdentity } from './make.js';

let laurel: Awaited<ReturnType<typeof startIdentity>>;
beforeAll(async () => (laurel = await startIdentity()));
afterAll(() => laurel?.stop());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** Somebody who is logged in twice; answers both tokens and how to ask as them. */
async function twice() {
  const ada = laurel.issuer.person();
  const from = async (userAgent: string, ipAddress: string, over = {}) => {
    const accessToken = await laurel.issuer.accessToken({ ...ada, jti: randomUUID(), ...over });
    return laurel.as(someone(ada.sub!), () => laurel.to.startSession({ accessToken, userAgent, ipAddress }));
  };
  const [here, there] = [
    await from(FIREFOX, '203.0.113.7'),
    await from(IPHONE, '192.168.1.20', { sid: randomUUID() }),
  ];
  const as = <T>(work: () => Promise<T>) => laurel.as(someone(ada.sub!), work);
  return { ada, here, there, as };
}
const living = async (token: string) => (await laurel.resolve(token)).session !== null;

// asvs 7.1.2, 7.5.2
it('lists where somebody is logged in, this browser first, in words that can be told', async () => {
  const { here, there, as } = await twice();
  const { sessions } = await as(() => laurel.to.getMySessions({ token: here.token }));
  const at = expect.stringMatching(/^20\d\d-.*Z$/);
  const times = { createdAt: at, lastSeenAt: at, expiresAt: at };
  expect(sessions).toEqual([
    {
      ...times,
      sessionId: here.session!.sessionId,
      browser: 'Firefox',
      system: 'Linux',
      kind: 'desktop',
      place: 'address',
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
      place: 'local',
      address: '192.168.1.20',
      isCurrent: false,
      isSupport: false,
    },
  ]);
});

it('lists nobody else’s, and none that is over', async () => {
  const { here, there, as } = await twice();
  await twice();
  const { sessionId: id } = there.session!;
  await laurel.db.session.update({ where: { id }, data: { expiresAt: new Date() } });
  const { sessions } = await as(() => laurel.to.getMySessions({ token: here.token }));
  expect(sessions.map(({ sessionId }) => sessionId)).toEqual([here.session!.sessionId]);
});

it('says of an administrator who helps that it is one, and no more', async () => {
  const { here, there, as } = await twice();
  const { sessionId: id } = there.session!;
  await laurel.db.session.update({ where: { id }, data: { impersonatedBy: randomUUID() } });
  const { sessions } = await as(() => laurel.to.getMySessions({ token: here.token }));
  expect(sessions.map(({ isSupport }) => isSupport)).toEqual([false, true]);
  expect(sessions[1]).toMatchObject({ browser: null, system: null, place: 'unknown', address: null });
});

// asvs 7.5.2, 10.4.9
it('ends one, here and at Keycloak, says so, and leaves the others', async () => {
  const { here, there, as } = await twice();
  const { sessionId } = there.session!;
  const { idpSessionId } = await laurel.db.session.findUniqueOrThrow({ where: { id: sessionId } });
  const revoked = await as(() => laurel.to.revokeSession({ sessionId, token: here.token }));
  expect(revoked).toEqual({ wasCurrent: false, isWhole: true });
  expect([await living(here.token), await living(there.token)]).toEqual([true, false]);
  expect(await laurel.told('session.ended', `session-${sessionId}`)).toBe(1);
  expect(laurel.issuer.isLiving(idpSessionId)).toBe(false);
});

it('ends the one that asks, and knows that it was it', async () => {
  const { here, as } = await twice();
  const asked = { sessionId: here.session!.sessionId, token: here.token };
  expect(await as(() => laurel.to.revokeSession(asked))).toEqual({ wasCurrent: true, isWhole: true });
});

it.each([
  ['another’s', (other: string) => other],
  ['one that there is not', () => randomUUID()],
  ['what is no id', () => 'x'],
])('does not end %s: it looks like a missing one', async (_what, idOf) => {
  const [ada, other] = [await twice(), await twice()];
  const asked = { sessionId: idOf(other.here.session!.sessionId), token: ada.here.token };
  expect(await refusalCode(ada.as(() => laurel.to.revokeSession(asked)))).toBe('session.not_found');
  expect(await living(other.here.token)).toBe(true);
});

// asvs 7.4.3
it('ends all but the one that asks', async () => {
  const { here, there, as } = await twice();
  expect(await as(() => laurel.to.revokeOtherSessions({ token: here.token }))).toEqual({
    ended: 1,
    isWhole: true,
  });
  expect([await living(here.token), await living(there.token)]).toEqual([true, false]);
});

it('ends it here though Keycloak is away, and says that it could not be told', async () => {
  const { here, there, as } = await twice();
  laurel.issuer.setFront([503]);
  const { isWhole } = await as(() => laurel.to.revokeOtherSessions({ token: here.token })).finally(() =>
    laurel.issuer.setFront(null),
  );
  expect([isWhole, await living(there.token)]).toEqual([false, false]);
});

describe('when a session was last used', () => {
  const seenAt = async (id: string) =>
    (await laurel.db.session.findUniqueOrThrow({ where: { id } })).lastSeenAt.getTime();
  const seen = async (minutesAgo: number) => {
    const { token, session } = await laurel.start(laurel.issuer.person());
    const lastSeenAt = new Date(Date.now() - minutesAgo * 60_000);
    await laurel.db.session.update({ where: { id: session!.sessionId }, data: { lastSeenAt } });
    await laurel.resolve(token);
    return { id: session!.sessionId, before: lastSeenAt.getTime() };
  };

  it('is written where that is more than five minutes ago', async () => {
    const { id, before } = await seen(6);
    await until(async () => (await seenAt(id)) > before);
  });

  it('is not written within five minutes', async () => {
    const recent = await seen(4);
    const old = await seen(6);
    await until(async () => (await seenAt(old.id)) > old.before);
    expect(await seenAt(recent.id)).toBe(recent.before);
  });
});
