import { randomUUID } from 'node:crypto';
import { nobody, refusalCode } from '../../runtime/test/callers.js';
import { startAdministration } from './administering.js';

let laurel: Awaited<ReturnType<typeof startAdministration>>;
beforeAll(async () => (laurel = await startAdministration()));
afterAll(() => laurel?.stop());

type SignedIn = Awaited<ReturnType<typeof laurel.signIn>>;
const impersonate = (userId: string, { id, token }: SignedIn) =>
  laurel.asAdmin(
    () => laurel.client.impersonateUser({ userId, token, reason: 'They cannot find their film' }),
    id,
  );
/** Runs the work as the impersonated user. */
const asImpersonated = <T>(admin: string, user: string, work: () => Promise<T>) =>
  laurel.as({ user, role: 'user', impersonator: admin }, work);
const createAdminAndUser = async () =>
  [await laurel.signIn(['user', 'admin']), await laurel.signIn()] as const;

describe('impersonating a user', () => {
  it('starts a session of that user for one hour that names the impersonator and is not extended', async () => {
    const [ada, bob] = await createAdminAndUser();
    const { token, session } = await impersonate(bob.id, ada);
    expect(session).toMatchObject({ userId: bob.id, role: 'user', impersonatedBy: ada.id });
    const remainingMs = Date.parse(session!.expiresAt) - Date.now();
    expect([remainingMs <= 3_600_000, remainingMs > 3_500_000]).toEqual([true, true]);
    expect((await laurel.resolve(token)).session).toEqual(session);
    expect(await laurel.isSessionLive(ada.token)).toBe(true);
  });
  // asvs 7.2.4
  it('stops and gives the administrator’s session a new token, with audit lines for both', async () => {
    const [ada, bob] = await createAdminAndUser();
    const { token } = await impersonate(bob.id, ada);
    const stopped = await asImpersonated(ada.id, bob.id, () => laurel.client.stopImpersonating({ token }));
    expect(stopped.session).toMatchObject({
      userId: ada.id,
      sessionId: ada.session.sessionId,
      impersonatedBy: null,
    });
    const areLive = await Promise.all([token, ada.token, stopped.token!].map(laurel.isSessionLive));
    expect(areLive).toEqual([false, false, true]);
    expect(
      (await laurel.listAuditLines(bob.id)).map(({ what, actor, impersonator }) => [
        what,
        actor,
        impersonator,
      ]),
    ).toEqual([
      ['user.impersonation_stopped', bob.id, ada.id],
      ['user.impersonated', ada.id, null],
    ]);
  });
  it('stops once for several requests, and the token that the first one returns stays valid', async () => {
    const [ada, bob] = await createAdminAndUser();
    const { token } = await impersonate(bob.id, ada);
    const results = await Promise.allSettled(
      [1, 2, 3].map(() => asImpersonated(ada.id, bob.id, () => laurel.client.stopImpersonating({ token }))),
    );
    const tokens = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.token!] : []));
    expect(tokens).toHaveLength(1);
    expect(await laurel.isSessionLive(tokens[0]!)).toBe(true);
    const stops = (await laurel.listAuditLines(bob.id)).filter(
      ({ what }) => what === 'user.impersonation_stopped',
    );
    expect(stops).toHaveLength(1);
  });
  it('ends with the administrator’s session and cannot be stopped afterwards', async () => {
    const [ada, bob] = await createAdminAndUser();
    const { token } = await impersonate(bob.id, ada);
    await laurel.asAdmin(() => laurel.client.revokeUserSessions({ userId: ada.id }));
    expect(await laurel.isSessionLive(token)).toBe(false);
    expect(
      await refusalCode(asImpersonated(ada.id, bob.id, () => laurel.client.stopImpersonating({ token }))),
    ).toBe('session.not_impersonating');
  });
  it('ends when the impersonator is no longer an administrator', async () => {
    const [ada, bob] = await createAdminAndUser();
    const { token } = await impersonate(bob.id, ada);
    await laurel.asAdmin(() =>
      laurel.client.setUserSystemRole({ userId: ada.id, role: 'user', reason: 'x' }),
    );
    expect(await laurel.isSessionLive(token)).toBe(false);
  });
  it('ends at log-out together with the administrator’s session, and leaves the user’s session', async () => {
    const [ada, bob] = await createAdminAndUser();
    const { token } = await impersonate(bob.id, ada);
    await laurel.as(nobody, () => laurel.client.endSession({ token, everywhere: true }));
    expect(await Promise.all([token, ada.token, bob.token].map(laurel.isSessionLive))).toEqual([
      false,
      false,
      true,
    ]);
    const [last] = await laurel.listAuditLines(bob.id);
    expect(last).toMatchObject({ what: 'user.impersonation_stopped', actor: bob.id, impersonator: ada.id });
    expect(laurel.issuer.isLiving(bob.person.sid)).toBe(true);
  });
  it('ends at log-out after the administrator’s session has ended, and the user stays logged in', async () => {
    const [ada, bob] = await createAdminAndUser();
    const { token } = await impersonate(bob.id, ada);
    await laurel.db.session.delete({ where: { id: ada.session.sessionId } });
    expect(
      await laurel.as(nobody, () => laurel.client.endSession({ token, everywhere: true })),
    ).toMatchObject({ logoutUrl: null });
    expect(await laurel.isSessionLive(bob.token)).toBe(true);
    expect(await laurel.db.session.count({ where: { userId: bob.id } })).toBe(1);
    expect(laurel.issuer.isLiving(bob.person.sid)).toBe(true);
  });
  it('ends at a new log-in together with the administrator’s session, and writes an audit line', async () => {
    const [ada, bob] = await createAdminAndUser();
    const { token } = await impersonate(bob.id, ada);
    const newSession = await laurel.start(laurel.issuer.person(), token);
    const liveChecks = [token, ada.token, bob.token, newSession.token].map(laurel.isSessionLive);
    expect(await Promise.all(liveChecks)).toEqual([false, false, true, true]);
    expect(await laurel.getNewestAuditLine(bob.id)).toMatchObject({
      what: 'user.impersonation_stopped',
      actor: bob.id,
      impersonator: ada.id,
    });
    expect([ada, bob].map(({ person }) => laurel.issuer.isLiving(person.sid))).toEqual([false, true]);
  });
  it('cannot start with another user’s session or inside another impersonation', async () => {
    const [ada, bob] = await createAdminAndUser();
    const { token } = await impersonate(bob.id, ada);
    expect(await refusalCode(impersonate(bob.id, { ...ada, token: bob.token }))).toBe('session.required');
    expect(await refusalCode(impersonate(bob.id, { ...ada, token }))).toBe('session.required');
  });
  it.each([
    ['an administrator', ['user', 'admin'], 'user.is_admin'],
    ['one’s own account', null, 'user.self'],
  ])('is refused for %s', async (_case, roles, code) => {
    const ada = await laurel.signIn(['user', 'admin']);
    const id = roles ? (await laurel.signIn(roles)).id : ada.id;
    expect(await refusalCode(impersonate(id, ada))).toBe(code);
    expect(await laurel.listAuditLines(id)).toEqual([]);
  });
});

it('an action during an impersonation is audited with both users, and an action outside of one is not', async () => {
  const [ada, bob] = await createAdminAndUser();
  const note = () => laurel.client.noteImpersonated({ function: 'updateFilm' });
  await asImpersonated(ada.id, bob.id, note);
  await asImpersonated('', bob.id, note);
  expect(
    (await laurel.listAuditLines(bob.id)).map(({ actor, impersonator, what, details }) => ({
      actor,
      impersonator,
      what,
      details,
    })),
  ).toEqual([
    { actor: bob.id, impersonator: ada.id, what: 'user.acted_for', details: { function: 'updateFilm' } },
  ]);
});

it('stopImpersonating is refused for a session that impersonates nobody', async () => {
  const { token, id } = await laurel.signIn();
  expect(
    await refusalCode(asImpersonated(randomUUID(), id, () => laurel.client.stopImpersonating({ token }))),
  ).toBe('session.not_impersonating');
});
