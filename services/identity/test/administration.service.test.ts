import { randomUUID } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { nobody, refusal, refusalCode } from '../../runtime/test/callers.js';
import { verifyAudit } from '../src/audit/verify-audit.js';
import { startAdministration } from './administering.js';
import { createSameLoginToken, createNewLoginToken, createCaller, TOO_LATE_MS } from './make.js';

let laurel: Awaited<ReturnType<typeof startAdministration>>;
beforeAll(async () => (laurel = await startAdministration()));
afterAll(() => laurel?.stop());

const ban = (userId: string, reason = 'spam', expiresAt: string | null = null) =>
  laurel.asAdmin(() => laurel.client.banUser({ userId, reason, expiresAt }));
const signInAgain = (person: JWTPayload) => refusal(laurel.start(createNewLoginToken(person)));

describe('a ban', () => {
  // asvs 7.4.2
  it('ends the sessions here and at Keycloak, publishes the change and writes an audit line', async () => {
    const bob = await laurel.signIn();
    const { user: response } = await ban(bob.id);
    expect(response).toMatchObject({ banned: true, banReason: 'spam', banExpires: null });
    expect(await laurel.isSessionLive(bob.token)).toBe(false);
    expect(await laurel.countEvents('session.ended', `session-${bob.session.sessionId}`)).toBe(1);
    expect(await laurel.countEvents('user.changed', `user-${bob.id}`)).toBe(1);
    expect(laurel.issuer.isLiving(bob.person.sid)).toBe(false);
    const auditDetails = { reason: 'spam', expiresAt: null, sessions: 1 };
    expect(await laurel.getNewestAuditLine(bob.id)).toEqual({
      actor: laurel.admin.id,
      impersonator: null,
      what: 'user.banned',
      details: auditDetails,
    });
  });
  it('refuses later log-ins with the reason and the end of the ban', async () => {
    const bob = await laurel.signIn();
    const end = new Date(Date.now() + 86_400_000);
    await ban(bob.id, 'Selling seats', end.toISOString());
    const { code, details } = await signInAgain(bob.person);
    expect([code, details]).toEqual([
      'user.banned',
      { ends: 'yes', until: end.toISOString(), explained: 'yes', reason: 'Selling seats' },
    ]);
  });
  it('expires by itself', async () => {
    const bob = await laurel.signIn();
    await ban(bob.id, 'spam', new Date(Date.now() + 60_000).toISOString());
    await laurel.db.user.update({ where: { id: bob.id }, data: { banExpires: new Date(Date.now() - 1) } });
    const { token } = await laurel.start(createNewLoginToken(bob.person));
    expect(await laurel.isSessionLive(token)).toBe(true);
    const { users } = await laurel.asAdmin(() =>
      laurel.client.findUsers({ query: bob.id, page: 1, pageSize: 1 }),
    );
    expect([users[0]!.isBanned, users[0]!.user!.banned]).toEqual([false, true]);
  });
  it('can be lifted once', async () => {
    const bob = await laurel.signIn();
    await ban(bob.id);
    const unban = () => laurel.asAdmin(() => laurel.client.unbanUser({ userId: bob.id }));
    expect((await unban()).user).toMatchObject({ banned: false, banReason: null });
    const { version } = await laurel.getUserRow(bob.id);
    await unban();
    expect((await laurel.getUserRow(bob.id)).version).toBe(version);
    expect((await laurel.listAuditLines(bob.id)).map(({ what }) => what)).toEqual([
      'user.unbanned',
      'user.banned',
    ]);
    expect((await laurel.start(createNewLoginToken(bob.person))).token).toBeTruthy();
  });
  it.each([
    ['one’s own account', () => ban(laurel.admin.id), 'user.self'],
    ['an unknown user', () => ban(randomUUID()), 'user.not_found'],
    ['a value that is not an id', () => ban('bob'), 'user.not_found'],
    ['a missing reason', () => ban(laurel.admin.id, ' '), 'reason.missing'],
    ['an end in the past', () => ban(laurel.admin.id, 'x', '2020-01-01T00:00:00Z'), 'ban.end_past'],
  ])('is refused for %s', async (_case, work, code) => expect(await refusalCode(work())).toBe(code));
});

describe('a verified address', () => {
  it('is set here and at Keycloak, and writes audit lines', async () => {
    const bob = await laurel.signIn();
    const set = (emailVerified: boolean) =>
      laurel.asAdmin(() => laurel.client.setUserEmailVerified({ userId: bob.id, emailVerified }));
    expect((await set(true)).user!.emailVerified).toBe(true);
    expect(laurel.issuer.accounts.get(bob.id)).toMatchObject({ emailVerified: true });
    await set(false);
    expect(laurel.issuer.accounts.get(bob.id)).toMatchObject({ emailVerified: false });
    const [secondOutcome, secondRequest, firstOutcome, firstRequest] = await laurel.listAuditLines(bob.id);
    expect(
      [secondOutcome, secondRequest, firstOutcome, firstRequest].map((line) => [line!.what, line!.details]),
    ).toEqual([
      ['user.email_verified_set', { is: false, settles: Number(secondRequest!.seq) }],
      ['user.email_verified_set', { is: false, outcome: 'requested' }],
      ['user.email_verified_set', { is: true, settles: Number(firstRequest!.seq) }],
      ['user.email_verified_set', { is: true, outcome: 'requested' }],
    ]);
  });
  it('is audited under the caller even when Keycloak responds too late', async () => {
    const bob = await laurel.signIn();
    laurel.issuer.setDelay(TOO_LATE_MS);
    const set = () => laurel.client.setUserEmailVerified({ userId: bob.id, emailVerified: true }, 20_000);
    expect(await laurel.getRefusalCode(set)).toBe('accounts.result_unknown');
    laurel.issuer.setDelay(0);
    expect(laurel.issuer.accounts.get(bob.id)).toMatchObject({ emailVerified: true });
    const [last, first] = await laurel.listAuditLines(bob.id);
    expect([first, last].map((line) => [line!.actor, line!.details])).toEqual([
      [laurel.admin.id, { is: true, outcome: 'requested' }],
      [laurel.admin.id, { settles: Number(first!.seq), outcome: 'uncertain' }],
    ]);
    expect(await verifyAudit(laurel.db)).toMatchObject({ faults: [] });
  });
});

describe('the sessions of a user', () => {
  // asvs 7.4.5
  it('all end, here and at Keycloak', async () => {
    const bob = await laurel.signIn();
    const other = await laurel.start(createNewLoginToken(bob.person));
    expect(await laurel.asAdmin(() => laurel.client.revokeUserSessions({ userId: bob.id }))).toEqual({
      ended: 2,
      isWhole: true,
    });
    expect([await laurel.isSessionLive(bob.token), await laurel.isSessionLive(other.token)]).toEqual([
      false,
      false,
    ]);
    expect(await laurel.getNewestAuditLine(bob.id)).toMatchObject({
      what: 'user.sessions_revoked',
      details: { sessions: 2 },
    });
  });
  it('end here while Keycloak is down, report it, and end at Keycloak when the call is repeated', async () => {
    const bob = await laurel.signIn();
    const revoke = () => laurel.asAdmin(() => laurel.client.revokeUserSessions({ userId: bob.id }));
    laurel.issuer.setFront([503, 'away']);
    expect(await revoke()).toEqual({ ended: 1, isWhole: false });
    laurel.issuer.setFront(null);
    expect(laurel.issuer.isLiving(bob.person.sid)).toBe(true);
    expect(await refusalCode(laurel.start(createSameLoginToken(bob.person)))).toBe('sign_in.invalid');
    expect(await revoke()).toEqual({ ended: 0, isWhole: true });
    expect(laurel.issuer.isLiving(bob.person.sid)).toBe(false);
  });
  it('are listed with the user', async () => {
    const bob = await laurel.signIn();
    const sheet = await laurel.asAdmin(() => laurel.client.getUser({ userId: bob.id }));
    expect(sheet.found).toMatchObject({ isBanned: false, user: { id: bob.id, name: 'Ada' } });
    expect(sheet.sessions.map(({ id }) => id)).toEqual([bob.session.sessionId]);
  });
});

it('getUserNames returns the names of several existing users in one call', async () => {
  const [bob, eve] = [await laurel.signIn(), await laurel.signIn()];
  const userIds = [bob.id, eve.id, bob.id, randomUUID(), 'an unknown user'];
  const { items } = await laurel.asAdmin(() => laurel.client.getUserNames({ userIds }));
  expect(items.map(({ id }) => id).toSorted()).toEqual([bob.id, eve.id].toSorted());
  expect(items.every(({ name }) => name !== '')).toBe(true);
});

it('setting another user’s business role writes an audit line, and setting your own does not', async () => {
  const bob = await laurel.signIn();
  await laurel.as(createCaller(bob.id), () =>
    laurel.client.setUserRole({ userId: bob.id, role: 'Producer' }),
  );
  expect(await laurel.listAuditLines(bob.id)).toEqual([]);
  await laurel.asAdmin(() => laurel.client.setUserRole({ userId: bob.id, role: 'Director' }));
  expect(await laurel.getNewestAuditLine(bob.id)).toMatchObject({
    what: 'user.business_role_set',
    details: { is: 'Director' },
  });
});

it.each([
  'findUsers',
  'getUserNames',
  'getUser',
  'setUserEmailVerified',
  'setUserSystemRole',
  'banUser',
  'unbanUser',
  'revokeUserSessions',
  'impersonateUser',
  'getAuditLog',
  'getIdentityOverview',
] as const)('%s requires an administrator', async (name) => {
  const request = {
    userId: laurel.admin.id,
    role: 'user',
    reason: 'x',
    token: 'x',
    userIds: [],
    emailVerified: true,
    page: 1,
    pageSize: 1,
  } as never;
  const callAs = (who: ReturnType<typeof createCaller>) =>
    refusalCode(laurel.as<unknown>(who, () => laurel.client[name](request)));
  expect([await callAs(createCaller(randomUUID())), await callAs(nobody)]).toEqual([
    'session.not_admin',
    'session.required',
  ]);
});
