import { randomUUID } from 'node:crypto';
import { until } from '../../../deploy/testing/until.mjs';
import { nobody, refusalCode } from '../../runtime/test/callers.js';
import { lockUsers } from '../src/database/client.js';
import { createSameLoginToken, createNewLoginToken, getNowSeconds, startIdentity } from './make.js';

let laurel: Awaited<ReturnType<typeof startIdentity>>;
beforeAll(async () => (laurel = await startIdentity()));
afterAll(() => laurel?.stop());

describe('a new session', () => {
  // asvs 7.4.1
  it.each([
    ['this session', false],
    ['all sessions', true],
  ])(
    'cannot be started with a token of an earlier log-in after sign-out (%s ended)',
    async (_case, everywhere) => {
      const ada = laurel.issuer.person({ auth_time: getNowSeconds() - 60 });
      const { token } = await laurel.start(ada);
      await laurel.as(nobody, () => laurel.client.endSession({ token, everywhere }));
      expect(await refusalCode(laurel.start(createSameLoginToken(ada)))).toBe('sign_in.invalid');
      // A token of another browser. Its log-in ends only if the user signs out everywhere.
      const other = laurel.start(createSameLoginToken(ada, { sid: randomUUID() }));
      expect(
        await other.then(
          () => 'started',
          ({ code }) => code,
        ),
      ).toBe(everywhere ? 'sign_in.invalid' : 'started');
      expect((await laurel.start(createNewLoginToken(ada))).session).toMatchObject({ userId: ada.sub });
    },
  );
  it('cannot be started with a token of a log-in that Keycloak has ended', async () => {
    const ada = laurel.issuer.person();
    await laurel.backchannel(await laurel.issuer.logoutToken({ sub: ada.sub, sid: ada.sid }));
    expect(await refusalCode(laurel.start(ada))).toBe('sign_in.invalid');
  });
  // Keycloak reuses the session id when the same browser logs in again, even for another account.
  it('can be started with a later log-in whose Keycloak session has the same id', async () => {
    const [ada, grace] = [laurel.issuer.person(), laurel.issuer.person()];
    await laurel.backchannel(await laurel.issuer.logoutToken({ sub: ada.sub, sid: ada.sid }));
    const auth_time = getNowSeconds() + 1;
    expect((await laurel.start(createSameLoginToken(ada, { auth_time }))).session).toMatchObject({
      userId: ada.sub,
    });
    expect(
      (await laurel.start(createSameLoginToken(grace, { sid: ada.sid, auth_time }))).session,
    ).toMatchObject({ userId: grace.sub });
    await laurel.backchannel(await laurel.issuer.logoutToken({ sub: ada.sub, sid: ada.sid }));
    expect(await refusalCode(laurel.start(createSameLoginToken(ada)))).toBe('sign_in.invalid');
  });
  it.each(['log-in', 'log-out'])('does not survive a concurrent log-out; first: %s', async (first) => {
    const ada = laurel.issuer.person({ auth_time: getNowSeconds() - 60 });
    const { token } = await laurel.start(ada);
    const logIn = () =>
      laurel.start(createSameLoginToken(ada)).then(
        (started) => started.token,
        ({ code }) => code as string,
      );
    const logOut = () => laurel.as(nobody, () => laurel.client.endSession({ token, everywhere: true }));
    let calls!: Promise<unknown>[];
    await laurel.db.$transaction(async (tx) => {
      await lockUsers(tx, ada.sub!);
      calls = [];
      for (const call of first === 'log-in' ? [logIn, logOut] : [logOut, logIn]) {
        calls.push(call());
        await until(async () => (await laurel.countLockWaits()) === calls.length);
      }
    });
    const results = await Promise.all(calls);
    if (first === 'log-out') expect(results[1]).toBe('sign_in.invalid');
    else expect((await laurel.resolve(results[0] as string)).session).toBeNull();
  });
});
