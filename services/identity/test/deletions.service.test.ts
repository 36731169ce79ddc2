import { randomUUID } from 'node:crypto';
import { until } from '../../../deploy/testing/until.mjs';
import { refusal } from '../../runtime/test/callers.js';
import { countRows, listEvents } from '../../runtime/test/tables.js';
import { publishEvent } from '../../runtime/test/publish-events.js';
import { CONFIRMING_SERVICES } from '../src/deletions/deletion-progress.js';
import { FinishDeletions } from '../src/deletions/finish-deletions.js';
import { listOpenDeletions } from '../src/deletions/open-deletions.js';
import { createSameLoginToken, getNowSeconds, createCaller, startIdentity } from './make.js';

let laurel: Awaited<ReturnType<typeof startIdentity>>;
beforeAll(async () => (laurel = await startIdentity()));
afterAll(() => laurel?.stop());
afterEach(() => laurel.issuer.setFront(null));
const listPendingServices = async (userId: string) =>
  (await listOpenDeletions(laurel.db)).find((deletion) => deletion.userId === userId)?.waitsFor;
const getFinishDeletions = () => laurel.service.app.get(FinishDeletions, { strict: false });

/** Creates a user who entered the password `minutesAgo` minutes ago. */
async function createUser(minutesAgo = 0, email_verified = true) {
  const email = `ada-${Math.random()}@example.org`;
  const auth_time = getNowSeconds() - minutesAgo * 60;
  const claims = laurel.issuer.person({ email, auth_time, email_verified });
  const { token } = await laurel.start(claims);
  const userId = claims.sub!;
  const deleteAccount = (
    overrides: Partial<Parameters<typeof laurel.client.deleteMyAccount>[0]> = {},
    impersonator = '',
  ) =>
    laurel.as({ ...createCaller(userId), impersonator }, () =>
      laurel.client.deleteMyAccount({ token, email, ipAddress: null, onlyCheck: false, ...overrides }),
    );
  const findDeletion = () =>
    laurel.db.accountDeletion.findUnique({ where: { userId }, include: { receipts: true } });
  const publishReceipt = (service: string, version: number, publisher = service) => {
    const aggregate = `receipt-${service}-${userId}`;
    return publishEvent(
      laurel.stack,
      'receipt.given',
      aggregate,
      version,
      { userId, service },
      randomUUID(),
      publisher,
    );
  };
  const confirmDeletion = async (service: string, version = 2) => {
    await publishReceipt(service, version);
    await until(
      async () => (await findDeletion())?.receipts.some((receipt) => receipt.service === service) ?? false,
    );
  };
  const listMails = () =>
    laurel.db.mail.findMany({ where: { address: email }, select: { name: true, userId: true } });
  return {
    claims,
    userId,
    email,
    token,
    deleteAccount,
    findDeletion,
    publishReceipt,
    confirmDeletion,
    listMails,
  };
}

describe('deleteMyAccount', () => {
  // asvs 7.4.2
  it('ends the sessions and deletes the account here and at Keycloak, after logging it out there', async () => {
    const ada = await createUser();
    const before = laurel.issuer.requests.length;
    await ada.deleteAccount();
    expect((await laurel.resolve(ada.token)).session ?? null).toBeNull();
    expect(await laurel.db.user.findUnique({ where: { id: ada.userId } })).toBeNull();
    const userRequests = laurel.issuer.requests
      .slice(before)
      .filter((request) => request.includes(ada.userId));
    expect(userRequests).toEqual([
      `POST /admin/realms/laurel/users/${ada.userId}/logout`,
      `DELETE /admin/realms/laurel/users/${ada.userId}`,
    ]);
    expect(await laurel.countEvents('user.deleted', `user-${ada.userId}`)).toBe(1);
  });
  it('sends a mail when every service has deleted the data, and then forgets the address', async () => {
    const ada = await createUser();
    await ada.deleteAccount();
    const [last, ...others] = CONFIRMING_SERVICES;
    for (const service of others) await ada.confirmDeletion(service);
    expect(await ada.listMails()).toEqual([]);
    expect(await ada.findDeletion()).toMatchObject({ address: ada.email, endedAt: null });
    expect(await listPendingServices(ada.userId)).toEqual([last]);
    await ada.confirmDeletion(last);
    expect(await ada.findDeletion()).toMatchObject({
      address: null,
      called: null,
      endedAt: expect.any(Date),
    });
    expect(await ada.listMails()).toEqual([{ name: 'account-deleted', userId: null }]);
    await ada.confirmDeletion(last, 3);
    expect(await ada.listMails()).toHaveLength(1);
    expect(await listPendingServices(ada.userId)).toBeUndefined();
  });
  it('sends no mail to an unverified address, and does not store it', async () => {
    const ada = await createUser(0, false);
    await ada.deleteAccount();
    expect(await ada.findDeletion()).toMatchObject({ address: null, called: null });
    for (const service of CONFIRMING_SERVICES) await ada.confirmDeletion(service);
    expect(await ada.findDeletion()).toMatchObject({ endedAt: expect.any(Date) });
    expect(await ada.listMails()).toEqual([]);
  });
  it('deletes nothing with `onlyCheck`', async () => {
    const ada = await createUser();
    await ada.deleteAccount({ onlyCheck: true });
    expect(await laurel.db.user.count({ where: { id: ada.userId } })).toBe(1);
  });
  it.each([
    ['another address', { email: 'eve@example.org' }, 'account.address_differs'],
    ['an unknown session', { token: 'made-up' }, 'session.required'],
  ])('refuses %s', async (_case, overrides, code) => {
    const ada = await createUser();
    expect((await refusal(ada.deleteAccount(overrides))).code).toBe(code);
    expect(await laurel.db.user.count({ where: { id: ada.userId } })).toBe(1);
  });
  it('refuses the last administrator before it ends anything', async () => {
    const email = 'only@example.org';
    const claims = laurel.issuer.person({ email, realm_access: { roles: ['user', 'admin'] } });
    const { token } = await laurel.start(claims);
    const request = { token, email, ipAddress: null, onlyCheck: true };
    const check = laurel.as(createCaller(claims.sub!, 'admin'), () => laurel.client.deleteMyAccount(request));
    expect((await refusal(check)).code).toBe('user.last_admin');
  });
  it('accepts the address in any letter case and with spaces around it', async () => {
    const ada = await createUser();
    await ada.deleteAccount({ email: ` ${ada.email.toUpperCase()} `, onlyCheck: true });
  });
  // asvs 7.5.1
  it('refuses a user whose log-in is too old, and a caller who impersonates the user', async () => {
    const ada = await createUser(11);
    expect((await refusal(ada.deleteAccount())).code).toBe('session.not_fresh');
    const bea = await createUser(9);
    expect((await refusal(bea.deleteAccount({}, ada.userId))).code).toBe('session.impersonated');
    await bea.deleteAccount();
  });
});

describe('an open account deletion', () => {
  it('accepts a receipt only if it names the service that sent it', async () => {
    const ada = await createUser();
    await ada.deleteAccount();
    await ada.publishReceipt('films', 9, 'matching');
    await until(() => countRows(laurel.db, 'failed_event', "error like 'Error: matching gives%'"));
    expect((await ada.findDeletion())!.receipts).toEqual([]);
    await ada.confirmDeletion('films');
  });
  it('ignores a late receipt of an earlier deletion', async () => {
    const ada = await createUser();
    await ada.deleteAccount();
    laurel.issuer.accounts.delete(ada.userId); // The account exists at Keycloak again.
    const newLogin = { ...ada.claims, jti: laurel.issuer.person().jti! };
    await ada.deleteAccount({ token: (await laurel.start(newLogin)).token });
    const { version } = (await ada.findDeletion())!;
    expect(version).toBeGreaterThan(2);
    await ada.publishReceipt('films', 2);
    await ada.confirmDeletion('catalog', version);
    expect((await ada.findDeletion())!.receipts.map(({ service }) => service)).toEqual(['catalog']);
    await ada.confirmDeletion('films', version + 1); // Published again in the meantime.
  });
  it('refuses log-ins while Keycloak is down, and deletes the account there on a later run', async () => {
    const ada = await createUser();
    laurel.issuer.setFront([503, 'away']);
    await ada.deleteAccount();
    expect(await ada.findDeletion()).toMatchObject({ keycloakDeletedAt: null });
    expect(await listPendingServices(ada.userId)).toEqual(['keycloak', ...CONFIRMING_SERVICES]);
    laurel.issuer.setFront(null);
    const newLogin = { ...ada.claims, jti: laurel.issuer.person().jti! };
    expect((await refusal(laurel.start(newLogin))).code).toBe('sign_in.invalid');
    await getFinishDeletions().run();
    expect((await ada.findDeletion())!.keycloakDeletedAt).toEqual(expect.any(Date));
  });
  it('is published again at growing intervals, but not for a user who has registered again', async () => {
    const ada = await createUser();
    await ada.deleteAccount();
    const listVersions = async () =>
      (await listEvents(laurel.db, "type = 'user.deleted' and aggregate = $1", `user-${ada.userId}`)).map(
        ({ version }) => version,
      );
    const setAges = (deleted: string, published: string) => laurel.db.$executeRaw`update account_deletion
      set "deletedAt" = now() - ${deleted}::interval, "publishedAt" = now() - ${published}::interval where "userId" = ${ada.userId}::uuid`;
    await getFinishDeletions().run();
    expect(await listVersions()).toEqual([2]);
    await setAges('16 minutes', '16 minutes');
    await getFinishDeletions().run();
    expect(await listVersions()).toEqual([2, 3]);
    await setAges('2 hours', '30 minutes');
    await getFinishDeletions().run();
    expect(await listVersions()).toEqual([2, 3]);
    await setAges('2 hours', '61 minutes');
    await getFinishDeletions().run();
    expect(await listVersions()).toEqual([2, 3, 4]);
    laurel.issuer.accounts.delete(ada.userId); // The account exists at Keycloak again.
    await laurel.start(createSameLoginToken(ada.claims));
    await setAges('2 days', '2 days');
    await getFinishDeletions().run();
    expect(await listVersions()).toEqual([2, 3, 4]);
  });
  it('handles a receipt and the deletion at Keycloak at the same time without a deadlock', async () => {
    const ada = await createUser();
    laurel.issuer.setFront([503, 'away']);
    await ada.deleteAccount();
    laurel.issuer.setFront(null);
    const countDeadlocks = async () => {
      const [row] = await laurel.db.$queryRaw<{ deadlocks: bigint }[]>`
        select deadlocks from pg_stat_database where datname = current_database()`;
      return Number(row!.deadlocks);
    };
    const countBefore = await countDeadlocks();
    let steps: Promise<unknown>[] = [];
    await laurel.db.$transaction(async (tx) => {
      await tx.$queryRaw`select 1 from account_deletion where "userId" = ${ada.userId}::uuid for update`;
      steps = [getFinishDeletions().deleteAtKeycloak(ada.userId), ada.confirmDeletion('films')];
      await until(async () => (await laurel.countLockWaits()) === 2);
    });
    await Promise.all(steps);
    expect((await ada.findDeletion())!.keycloakDeletedAt).toEqual(expect.any(Date));
    expect(await countDeadlocks()).toBe(countBefore);
  });
});
