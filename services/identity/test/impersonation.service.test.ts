import { randomUUID } from 'node:crypto';
import { nobody, refusalCode } from '../../runtime/test/asking.js';
import { startAdministration } from './administering.js';

let laurel: Awaited<ReturnType<typeof startAdministration>>;
beforeAll(async () => (laurel = await startAdministration()));
afterAll(() => laurel?.stop());

type SignedIn = Awaited<ReturnType<typeof laurel.signedIn>>;
const impersonate = (userId: string, { id, token }: SignedIn) =>
  laurel.asked(() => laurel.to.impersonateUser({ userId, token, reason: 'They cannot find their film' }), id);
/** As who sits before the screen. */
const as = <T>(admin: string, user: string, work: () => Promise<T>) =>
  laurel.as({ user, role: 'user', impersonator: admin }, work);
const pair = async () => [await laurel.signedIn(['user', 'admin']), await laurel.signedIn()] as const;

describe('looking through somebody’s eyes', () => {
  it('is a session of theirs for an hour, that says who looks; it does not slide', async () => {
    const [ada, bob] = await pair();
    const { token, session } = await impersonate(bob.id, ada);
    expect(session).toMatchObject({ userId: bob.id, role: 'user', impersonatedBy: ada.id });
    const left = Date.parse(session!.expiresAt) - Date.now();
    expect([left <= 3_600_000, left > 3_500_000]).toEqual([true, true]);
    expect((await laurel.resolve(token)).session).toEqual(session);
    expect(await laurel.isLiving(ada.token)).toBe(true);
  });
  // asvs 7.2.4
  it('ends with the way back: one’s own session goes on under a new token, and both are on record', async () => {
    const [ada, bob] = await pair();
    const { token } = await impersonate(bob.id, ada);
    const back = await as(ada.id, bob.id, () => laurel.to.stopImpersonating({ token }));
    expect(back.session).toMatchObject({
      userId: ada.id,
      sessionId: ada.session.sessionId,
      impersonatedBy: null,
    });
    const living = await Promise.all([token, ada.token, back.token!].map(laurel.isLiving));
    expect(living).toEqual([false, false, true]);
    expect(
      (await laurel.logOf(bob.id)).map(({ what, actor, impersonator }) => [what, actor, impersonator]),
    ).toEqual([
      ['user.impersonation_stopped', bob.id, ada.id],
      ['user.impersonated', ada.id, null],
    ]);
  });
  it('ends once, however often it is pressed: the way back of the first stays good', async () => {
    const [ada, bob] = await pair();
    const { token } = await impersonate(bob.id, ada);
    const pressed = await Promise.allSettled(
      [1, 2, 3].map(() => as(ada.id, bob.id, () => laurel.to.stopImpersonating({ token }))),
    );
    const back = pressed.flatMap((one) => (one.status === 'fulfilled' ? [one.value.token!] : []));
    expect(back).toHaveLength(1);
    expect(await laurel.isLiving(back[0]!)).toBe(true);
    const stops = (await laurel.logOf(bob.id)).filter(({ what }) => what === 'user.impersonation_stopped');
    expect(stops).toHaveLength(1);
  });
  it('leads nowhere where one’s own session has ended, and ends with it', async () => {
    const [ada, bob] = await pair();
    const { token } = await impersonate(bob.id, ada);
    await laurel.asked(() => laurel.to.revokeUserSessions({ userId: ada.id }));
    expect(await laurel.isLiving(token)).toBe(false);
    expect(await refusalCode(as(ada.id, bob.id, () => laurel.to.stopImpersonating({ token })))).toBe(
      'session.not_impersonating',
    );
  });
  it('ends when who looks is no administrator any more', async () => {
    const [ada, bob] = await pair();
    const { token } = await impersonate(bob.id, ada);
    await laurel.asked(() => laurel.to.setUserSystemRole({ userId: ada.id, role: 'user', reason: 'x' }));
    expect(await laurel.isLiving(token)).toBe(false);
  });
  it('is ended by logging out, together with one’s own session, and not the other’s', async () => {
    const [ada, bob] = await pair();
    const { token } = await impersonate(bob.id, ada);
    await laurel.as(nobody, () => laurel.to.endSession({ token, everywhere: true }));
    expect(await Promise.all([token, ada.token, bob.token].map(laurel.isLiving))).toEqual([
      false,
      false,
      true,
    ]);
    const [last] = await laurel.logOf(bob.id);
    expect(last).toMatchObject({ what: 'user.impersonation_stopped', actor: bob.id, impersonator: ada.id });
    expect(laurel.issuer.isLiving(bob.person.sid)).toBe(true);
  });
  it('whose own session is gone ends alone: they whose eyes it were stay logged in', async () => {
    const [ada, bob] = await pair();
    const { token } = await impersonate(bob.id, ada);
    await laurel.db.session.delete({ where: { id: ada.session.sessionId } });
    expect(await laurel.as(nobody, () => laurel.to.endSession({ token, everywhere: true }))).toMatchObject({
      logoutUrl: null,
    });
    expect(await laurel.isLiving(bob.token)).toBe(true);
    expect(await laurel.db.session.count({ where: { userId: bob.id } })).toBe(1);
    expect(laurel.issuer.isLiving(bob.person.sid)).toBe(true);
  });
  it('is ended by logging in anew, together with one’s own session, and is on record', async () => {
    const [ada, bob] = await pair();
    const { token } = await impersonate(bob.id, ada);
    const anew = await laurel.start(laurel.issuer.person(), token);
    const living = [token, ada.token, bob.token, anew.token].map(laurel.isLiving);
    expect(await Promise.all(living)).toEqual([false, false, true, true]);
    expect(await laurel.newest(bob.id)).toMatchObject({
      what: 'user.impersonation_stopped',
      actor: bob.id,
      impersonator: ada.id,
    });
    expect([ada, bob].map(({ person }) => laurel.issuer.isLiving(person.sid))).toEqual([false, true]);
  });
  it('is not begun with somebody else’s session, nor from within another', async () => {
    const [ada, bob] = await pair();
    const { token } = await impersonate(bob.id, ada);
    expect(await refusalCode(impersonate(bob.id, { ...ada, token: bob.token }))).toBe('session.required');
    expect(await refusalCode(impersonate(bob.id, { ...ada, token }))).toBe('session.required');
  });
  it.each([
    ['an administrator', ['user', 'admin'], 'user.is_admin'],
    ['oneself', null, 'user.self'],
  ])('is refused for %s', async (_what, roles, code) => {
    const ada = await laurel.signedIn(['user', 'admin']);
    const id = roles ? (await laurel.signedIn(roles)).id : ada.id;
    expect(await refusalCode(impersonate(id, ada))).toBe(code);
    expect(await laurel.logOf(id)).toEqual([]);
  });
});

it('what is done meanwhile is noted under both names; what one does as oneself is not', async () => {
  const [ada, bob] = await pair();
  const note = () => laurel.to.noteImpersonated({ function: 'updateFilm' });
  await as(ada.id, bob.id, note);
  await as('', bob.id, note);
  expect(
    (await laurel.logOf(bob.id)).map(({ actor, impersonator, what, details }) => ({
      actor,
      impersonator,
      what,
      details,
    })),
  ).toEqual([
    { actor: bob.id, impersonator: ada.id, what: 'user.acted_for', details: { function: 'updateFilm' } },
  ]);
});

it('nobody stops who looks through nobody’s eyes', async () => {
  const { token, id } = await laurel.signedIn();
  expect(await refusalCode(as(randomUUID(), id, () => laurel.to.stopImpersonating({ token })))).toBe(
    'session.not_impersonating',
  );
});
