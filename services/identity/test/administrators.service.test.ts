import { randomUUID } from 'node:crypto';
import { until } from '../../../deploy/testing/until.mjs';
import { refusalCode } from '../../runtime/test/callers.js';
import { CheckUsers } from '../src/account-status/check-users.js';
import { ReconcileUsers } from '../src/account-status/reconcile-users.js';
import { CreateAdmin } from '../src/commands/administration/create-admin.js';
import { DeleteUser } from '../src/deletions/delete-user.js';
import type { Details } from '../src/domain/audit.js';
import { startAdministration } from './administering.js';
import { createSameLoginToken, createNewLoginToken, TOO_LATE_MS } from './make.js';

let laurel: Awaited<ReturnType<typeof startAdministration>>;
beforeAll(async () => (laurel = await startAdministration()));
afterAll(() => laurel?.stop());

describe('the administrator role', () => {
  const createVerifiedUser = async () => {
    const user = await laurel.signIn();
    await laurel.db.user.update({ where: { id: user.id }, data: { emailVerified: true } });
    return user;
  };
  it('is refused to a user whose address is not verified', async () => {
    const { id } = await laurel.signIn();
    expect(await refusalCode(setRole(id, 'admin'))).toBe('account.unverified');
    expect([(await laurel.getUserRow(id)).role, await laurel.listAuditLines(id)]).toEqual(['user', []]);
  });
  const setRole = (userId: string, role: string) =>
    laurel.asAdmin(() => laurel.client.setUserSystemRole({ userId, role, reason: 'Joins us' }));

  it('is set at Keycloak too, ends the sessions and writes an audit line', async () => {
    const bob = await createVerifiedUser();
    expect((await setRole(bob.id, 'admin')).user!.role).toBe('admin');
    expect(laurel.issuer.accounts.get(bob.id)).toMatchObject({ roles: ['user', 'admin'] });
    expect(await laurel.isSessionLive(bob.token)).toBe(false);
    expect(await laurel.getNewestAuditLine(bob.id)).toMatchObject({
      what: 'user.role_changed',
      details: { was: 'user', is: 'admin', reason: 'Joins us' },
    });
    await setRole(bob.id, 'user');
    expect(laurel.issuer.accounts.get(bob.id)).toMatchObject({ roles: ['user'] });
    await laurel.service.app.get(CheckUsers, { strict: false }).run();
    expect((await laurel.getUserRow(bob.id)).role).toBe('user');
  });
  it('cannot be removed when a Keycloak group assigns it, and the error says so', async () => {
    const bob = await createVerifiedUser();
    laurel.issuer.accounts.set(bob.id, { roles: ['user'], groups: ['admin'] });
    await laurel.start(createSameLoginToken(bob.person));
    expect((await laurel.getUserRow(bob.id)).role).toBe('admin');
    expect(await refusalCode(setRole(bob.id, 'user'))).toBe('account.role_inherited');
    expect((await laurel.getUserRow(bob.id)).role).toBe('admin');
    // The user has the role directly and through a group. The refused change leaves both.
    laurel.issuer.accounts.set(bob.id, { roles: ['user', 'admin'], groups: ['admin'] });
    expect(await refusalCode(setRole(bob.id, 'user'))).toBe('account.role_inherited');
    expect((await laurel.getUserRow(bob.id)).role).toBe('admin');
    expect(laurel.issuer.accounts.get(bob.id)).toMatchObject({ roles: ['user', 'admin'] });
    laurel.issuer.accounts.set(bob.id, { roles: ['user'] });
    await laurel.service.app.get(CheckUsers, { strict: false }).run();
    expect((await laurel.getUserRow(bob.id)).role).toBe('user');
  });
  it('writes an audit line for a change in Keycloak itself that a check or a log-in finds', async () => {
    const bob = await laurel.signIn();
    const { email } = bob.person as { email: string };
    laurel.issuer.accounts.set(bob.id, { email, roles: ['user', 'admin'] });
    await laurel.service.app.get(CheckUsers, { strict: false }).run();
    laurel.issuer.accounts.set(bob.id, { email, roles: ['user'] });
    expect(laurel.issuer.isLiving(bob.person.sid)).toBe(false); // Ended by the check.
    const sid = randomUUID();
    await laurel.start(createSameLoginToken(bob.person, { sid }));
    laurel.issuer.accounts.set(bob.id, { email, roles: ['user', 'admin'] });
    await laurel.start(createNewLoginToken(bob.person));
    expect(laurel.issuer.isLiving(sid)).toBe(false); // Ended by the log-in, because Keycloak sends no notification.
    expect(
      (await laurel.listAuditLines(bob.id)).map(({ actor, what, details }) => [actor, what, details]),
    ).toEqual([
      [null, 'user.role_changed', { was: 'user', is: 'admin' }],
      [null, 'user.role_changed', { was: 'admin', is: 'user' }],
      [null, 'user.role_changed', { was: 'user', is: 'admin' }],
    ]);
    laurel.issuer.accounts.delete(bob.id);
  });
  it('stays unchanged when Keycloak does not accept it', async () => {
    const bob = await createVerifiedUser();
    laurel.issuer.accounts.set(bob.id, { isBroken: true });
    expect(await refusalCode(setRole(bob.id, 'admin'))).toBe('accounts.result_unknown');
    laurel.issuer.accounts.set(bob.id, null);
    expect(await refusalCode(setRole(bob.id, 'admin'))).toBe('account.deleted');
    const { role } = await laurel.getUserRow(bob.id);
    expect([role, await laurel.isSessionLive(bob.token)]).toEqual(['user', true]);
    const outcomes = (await laurel.listAuditLines(bob.id)).map(({ details }) => (details as Details).outcome);
    expect(outcomes).toEqual(['refused', 'requested', 'uncertain', 'requested']);
    laurel.issuer.accounts.delete(bob.id);
  });
});

describe('the last administrator', () => {
  const setRoleOfOthers = async (role: string) => {
    await laurel.db.user.updateMany({
      where: { role: 'admin', id: { not: laurel.admin.id } },
      data: { role },
    });
  };
  beforeEach(() => setRoleOfOthers('user'));
  const tryDemote = (userId: string) =>
    laurel.getRefusalCode(() => laurel.client.setUserSystemRole({ userId, role: 'user', reason: 'x' }));

  it('cannot be demoted, banned by another administrator, or deleted', async () => {
    const { id } = laurel.admin;
    expect(await tryDemote(id)).toBe('user.last_admin');
    const ban = () => laurel.client.banUser({ userId: id, reason: 'x' });
    expect(await laurel.getRefusalCode(ban, randomUUID())).toBe('user.last_admin');
    const deletion = laurel.service.app.get(DeleteUser, { strict: false }).run(id);
    expect(await refusalCode(deletion)).toBe('user.last_admin');
    expect((await laurel.getUserRow(id)).role).toBe('admin');
  });
  it('is the only one whose account is enabled at Keycloak', async () => {
    const bob = await laurel.signIn(['user', 'admin']);
    const { email } = bob.person as { email: string };
    laurel.issuer.accounts.set(bob.id, { email, roles: ['user', 'admin'], enabled: false });
    await laurel.service.app.get(ReconcileUsers, { strict: false }).run();
    expect(await laurel.isSessionLive(bob.token)).toBe(false);
    expect(await tryDemote(laurel.admin.id)).toBe('user.last_admin');
    laurel.issuer.accounts.set(bob.id, { email, roles: ['user', 'admin'] });
    await laurel.start(createNewLoginToken(bob.person));
    expect((await laurel.getUserRow(bob.id)).disabledAt).toBeNull();
    laurel.issuer.accounts.set(bob.id, { email, roles: ['user'] }); // A later check must not restore the role.
  });
  it('is checked against Keycloak at the time of the decision, not against the last check', async () => {
    const bob = await laurel.signIn(['user', 'admin']);
    const { email } = bob.person as { email: string };
    const { id } = laurel.admin;
    for (const overrides of [{ enabled: false }, { roles: ['user'] }]) {
      laurel.issuer.accounts.set(bob.id, { email, roles: ['user', 'admin'], ...overrides });
      expect(await tryDemote(id)).toBe('user.last_admin');
    }
    laurel.issuer.accounts.set(bob.id, { isBroken: true });
    expect(await tryDemote(id)).toBe('accounts.unavailable');
    expect((await laurel.getUserRow(id)).role).toBe('admin');
    laurel.issuer.accounts.delete(bob.id);
  });
  it('remains when two administrators demote each other at the same time', async () => {
    const bob = await laurel.signIn(['user', 'admin']);
    const [ada, both] = [laurel.admin.id, [bob.id, laurel.admin.id]];
    const demote = (userId: string, who: string) =>
      laurel.asAdmin(() => laurel.client.setUserSystemRole({ userId, role: 'user', reason: 'x' }), who);
    let demotions!: Promise<PromiseSettledResult<unknown>[]>;
    await laurel.db.$transaction(async (tx) => {
      await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${ada}, 0)), pg_advisory_xact_lock(hashtextextended(${bob.id}, 0))`;
      demotions = Promise.allSettled([demote(bob.id, ada), demote(ada, bob.id)]);
      await until(async () => (await laurel.countLockWaits()) === 2);
    });
    const results = await demotions;
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await laurel.db.user.count({ where: { role: 'admin', id: { in: both } } })).toBe(1);
    const role = { role: 'admin' };
    await laurel.db.user.update({ where: { id: ada }, data: role });
    laurel.issuer.accounts.set(ada, { roles: ['user', 'admin'] });
  });
});

describe('create-admin', () => {
  let currentPassword: string | null;
  const create = async (email: string, name: string | null = null) => {
    currentPassword = null;
    const command = laurel.service.app.get(CreateAdmin, { strict: false });
    const id = await command.run(email, name, (password) => (currentPassword = password));
    return { id, password: currentPassword };
  };

  // asvs 6.4.1
  it('creates the account at Keycloak and the user here, and shows the password once', async () => {
    const { id, password } = await create(' First@Laurel.test ', 'First');
    expect(password).toMatch(/^[\w-]{20}$/);
    expect(laurel.issuer.accounts.get(id)).toMatchObject({
      email: 'first@laurel.test',
      emailVerified: true,
      roles: ['user', 'admin'],
      credentials: [{ type: 'password', value: password, temporary: true }],
    });
    expect(await laurel.getUserRow(id)).toMatchObject({
      email: 'first@laurel.test',
      name: 'First',
      role: 'admin',
    });
    expect(await laurel.getNewestAuditLine(id)).toEqual({
      actor: null,
      impersonator: null,
      what: 'admin.created',
      details: { settles: expect.any(Number) },
    });
    expect(await create('first@laurel.test')).toEqual({ id, password: null });
  });
  it('makes an existing user an administrator and ends their sessions', async () => {
    const bob = await laurel.signIn();
    const email = String(bob.person.email);
    laurel.issuer.accounts.set(bob.id, { email, roles: ['user'] });
    expect(await refusalCode(create(email))).toBe('account.unverified');
    laurel.issuer.accounts.set(bob.id, { email, emailVerified: true, roles: ['user'] });
    expect(await create(String(bob.person.email))).toEqual({ id: bob.id, password: null });
    expect([(await laurel.getUserRow(bob.id)).role, await laurel.isSessionLive(bob.token)]).toEqual([
      'admin',
      false,
    ]);
  });
  it('shows the password of a new account even when a later step fails', async () => {
    laurel.issuer.setDelay(TOO_LATE_MS, 'role-mappings');
    expect(await refusalCode(create('fourth@laurel.test'))).toBe('accounts.result_unknown');
    laurel.issuer.setDelay(0);
    const account = [...laurel.issuer.accounts.values()].find(
      (candidate) => candidate?.email === 'fourth@laurel.test',
    );
    expect(account).toMatchObject({ credentials: [{ value: expect.any(String) }] });
    expect(account).toMatchObject({ credentials: [{ value: currentPassword }] });
    const [id] = [...laurel.issuer.accounts].find(([, candidate]) => candidate === account)!;
    expect(await laurel.getNewestAuditLine(id)).toMatchObject({
      what: 'admin.created',
      details: { outcome: 'uncertain' },
    });
  });
  it('refuses an address that belongs to another account, and creates no account for it', async () => {
    const bob = await laurel.signIn();
    const [email, id] = [String(bob.person.email), randomUUID()];
    await expect(create(email)).rejects.toThrow('belongs to another account here');
    expect([...laurel.issuer.accounts.values()].filter((account) => account?.email === email)).toEqual([]);
    expect(currentPassword).toBeNull();
    laurel.issuer.accounts.set(id, { email, emailVerified: true, roles: ['user'] });
    await expect(create(email)).rejects.toThrow('belongs to another account here');
    expect(laurel.issuer.accounts.get(id)).toMatchObject({ roles: ['user'] });
    expect(await laurel.getNewestAuditLine(bob.id)).toMatchObject({ details: { outcome: 'refused' } });
    laurel.issuer.accounts.delete(id);
  });
  it('writes an audit line before it calls Keycloak, and another with the outcome', async () => {
    const listOutcomes = async () =>
      (await laurel.db.audit.findMany({ where: { what: 'admin.created' }, orderBy: { seq: 'asc' } })).map(
        ({ whom, details }) => [whom, (details as Details).outcome ?? 'done'],
      );
    const countBefore = (await listOutcomes()).length;
    laurel.issuer.setFront([503]);
    await create('third@laurel.test').catch(() => {});
    laurel.issuer.setFront(null);
    const { id } = await create('third@laurel.test');
    expect((await listOutcomes()).slice(countBefore)).toEqual([
      [null, 'requested'],
      [null, 'uncertain'],
      [null, 'requested'],
      [id, 'done'],
    ]);
  });
  it('refuses a value that is not an e-mail address', () =>
    expect(create('somebody')).rejects.toThrow('is not an e-mail address'));
});
