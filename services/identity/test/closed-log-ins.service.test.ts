import { randomUUID } from 'node:crypto';
import { until } from '../../../deploy/testing/until.mjs';
import { nobody, refusalCode } from '../../runtime/test/callers.js';
import { lockUsers } from '../src/database/client.js';
import { again, createNewLoginToken, second, startIdentity } from './make.js';

let laurel: Awaited<ReturnType<typeof startIdentity>>;
beforeAll(async () => (laurel = await startIdentity()));
afterAll(() => laurel?.stop());

describe('a new session', () => {
  // asvs 7.4.1
  it.each([
    ['it', false],
    ['all', true],
  ])(
    'cannot be started with a token of an earlier log-in after sign-out (%s ended)',
    async (_what, everywhere) => {
      const ada = laurel.issuer.person({ auth_time: second() - 60 });
      const { token } = await laurel.start(ada);
      await laurel.as(nobody, () => laurel.client.endSession({ token, everywhere }));
      expect(await refusalCode(laurel.start(again(ada)))).toBe('sign_in.invalid');
      // The token of another browser, whose log-in ends with a sign-out everywhere.
      const other = laurel.start(again(ada, { sid: randomUUID() }));
      expect(
        await other.then(
          () => 'begun',
          ({ code }) => code,
        ),
      ).toBe(everywhere ? 'sign_in.invalid' : 'begun');
      expect((await laurel.start(createNewLoginToken(ada))).session).toMatchObject({ userId: ada.sub });
    },
  );
  it('cannot be started with a token of a log-in that Keycloak has ended', async () => {
    const ada = laurel.issuer.person();
    await laurel.backchannel(await laurel.issuer.logoutToken({ sub: ada.sub, sid: ada.sid }));
    expect(await refusalCode(laurel.start(ada))).toBe('sign_in.invalid');
  });
  // Keycloak reuses the id of a session when the same browser logs in again, for another account too.
  it('can be started with a later log-in that has the same id at Keycloak', async () => {
    const [ada, grace] = [laurel.issuer.person(), laurel.issuer.person()];
    await laurel.backchannel(await laurel.issuer.logoutToken({ sub: ada.sub, sid: ada.sid }));
    const auth_time = second() + 1;
    expect((await laurel.start(again(ada, { auth_time }))).session).toMatchObject({ userId: ada.sub });
    expect((await laurel.start(again(grace, { sid: ada.sid, auth_time }))).session).toMatchObject({
      userId: grace.sub,
    });
    await laurel.backchannel(await laurel.issuer.logoutToken({ sub: ada.sub, sid: ada.sid }));
    expect(await refusalCode(laurel.start(again(ada)))).toBe('sign_in.invalid');
  });
  it.each(['log-in', 'log-out'])(
    'is not kept when a log-in and a log-out run at the same time, first the %s',
    async (first) => {
      const ada = laurel.issuer.person({ auth_time: second() - 60 });
      const { token } = await laurel.start(ada);
      const logIn = () =>
        laurel.start(again(ada)).then(
          (begun) => begun.token,
          ({ code }) => code as string,
        );
      const logOut = () => laurel.as(nobody, () => laurel.client.endSession({ token, everywhere: true }));
      let both!: Promise<unknown>[];
      await laurel.db.$transaction(async (tx) => {
        await lockUsers(tx, ada.sub!);
        both = [];
        for (const item of first === 'log-in' ? [logIn, logOut] : [logOut, logIn]) {
          both.push(item());
          await until(async () => (await laurel.blocked()) === both.length);
        }
      });
      const results = await Promise.all(both);
      if (first === 'log-out') expect(results[1]).toBe('sign_in.invalid');
      else expect((await laurel.resolve(results[0] as string)).session).toBeNull();
    },
  );
});
