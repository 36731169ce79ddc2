import { randomUUID } from 'node:crypto';
import { until } from '../../../deploy/testing/until.mjs';
import { refusal } from '../../runtime/test/callers.js';
import { countRows, listEvents } from '../../runtime/test/tables.js';
import { publishEvent } from '../../runtime/test/publish-events.js';
import { CONFIRMING_SERVICES } from '../src/deletions/deletion-progress.js';
import { FinishDeletions } from '../src/deletions/finish-deletions.js';
import { listOpenDeletions } from '../src/deletions/open-deletions.js';
import { again, second, someone, startIdentity } from './make.js';

let laurel: Awaited<ReturnType<typeof startIdentity>>;
beforeAll(async () => (laurel = await startIdentity()));
afterAll(() => laurel?.stop());
afterEach(() => laurel.issuer.setFront(null));
const waiting = async (userId: string) =>
  (await listOpenDeletions(laurel.db)).find((open) => open.userId === userId)?.waitsFor;
const finish = () => laurel.service.app.get(FinishDeletions, { strict: false });

/** A user who signed in that many minutes ago. */
async function person(minutesAgo = 0, email_verified = true) {
  const email = `ada-${Math.random()}@example.org`;
  const auth_time = second() - minutesAgo * 60;
  const claims = laurel.issuer.person({ email, auth_time, email_verified });
  const { token } = await laurel.start(claims);
  const userId = claims.sub!;
  const remove = (
    over: Partial<Parameters<typeof laurel.client.deleteMyAccount>[0]> = {},
    impersonator = '',
  ) =>
    laurel.as({ ...someone(userId), impersonator }, () =>
      laurel.client.deleteMyAccount({ token, email, ipAddress: null, onlyCheck: false, ...over }),
    );
  const row = () => laurel.db.accountDeletion.findUnique({ where: { userId }, include: { receipts: true } });
  const receipt = (service: string, version: number, publisher = service) => {
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
  const forget = async (service: string, version = 2) => {
    await receipt(service, version);
    await until(async () => (await row())?.receipts.some((receipt) => receipt.service === service) ?? false);
  };
  const mails = () =>
    laurel.db.mail.findMany({ where: { address: email }, select: { name: true, userId: true } });
  return { claims, userId, email, token, remove, row, receipt, forget, mails };
}

describe('deleteMyAccount', () => {
  // asvs 7.4.2
  it('ends the sessions and deletes the account here and at Keycloak, after logging it out there', async () => {
    const ada = await person();
    const before = laurel.issuer.requests.length;
    await ada.remove();
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
    const ada = await person();
    await ada.remove();
    const [last, ...others] = CONFIRMING_SERVICES;
    for (const service of others) await ada.forget(service);
    expect(await ada.mails()).toEqual([]);
    expect(await ada.row()).toMatchObject({ address: ada.email, endedAt: null });
    expect(await waiting(ada.userId)).toEqual([last]);
    await ada.forget(last);
    expect(await ada.row()).toMatchObject({ address: null, called: null, endedAt: expect.any(Date) });
    expect(await ada.mails()).toEqual([{ name: 'account-deleted', userId: null }]);
    await ada.forget(last, 3);
    expect(await ada.mails()).toHaveLength(1);
    expect(await waiting(ada.userId)).toBeUndefined();
  });
  it('sends no mail to an unverified address, and does not store it', async () => {
    const ada = await person(0, false);
    await ada.remove();
    expect(await ada.row()).toMatchObject({ address: null, called: null });
    for (const service of CONFIRMING_SERVICES) await ada.forget(service);
    expect(await ada.row()).toMatchObject({ endedAt: expect.any(Date) });
    expect(await ada.mails()).toEqual([]);
  });
  it('deletes nothing when it only checks', async () => {
    const ada = await person();
    await ada.remove({ onlyCheck: true });
    expect(await laurel.db.user.count({ where: { id: ada.userId } })).toBe(1);
  });
  it.each([
    ['another address', { email: 'eve@example.org' }, 'account.address_differs'],
    ['no session of theirs', { token: 'made-up' }, 'session.required'],
  ])('refuses %s', async (_what, over, code) => {
    const ada = await person();
    expect((await refusal(ada.remove(over))).code).toBe(code);
    expect(await laurel.db.user.count({ where: { id: ada.userId } })).toBe(1);
  });
  it('refuses the last administrator before it ends anything', async () => {
    const email = 'only@example.org';
    const claims = laurel.issuer.person({ email, realm_access: { roles: ['user', 'admin'] } });
    const { token } = await laurel.start(claims);
    const request = { token, email, ipAddress: null, onlyCheck: true };
    const check = laurel.as(someone(claims.sub!, 'admin'), () => laurel.client.deleteMyAccount(request));
    expect((await refusal(check)).code).toBe('user.last_admin');
  });
  it('accepts the address in any letter case and with spaces around it', async () => {
    const ada = await person();
    await ada.remove({ email: ` ${ada.email.toUpperCase()} `, onlyCheck: true });
  });
  // asvs 7.5.1
  it('refuses a user whose log-in is too old, and a caller who impersonates the user', async () => {
    const ada = await person(11);
    expect((await refusal(ada.remove())).code).toBe('session.not_fresh');
    const bea = await person(9);
    expect((await refusal(bea.remove({}, ada.userId))).code).toBe('session.impersonated');
    await bea.remove();
  });
});

describe('an open account deletion', () => {
  it('accepts a receipt only from the service that it names', async () => {
    const ada = await person();
    await ada.remove();
    await ada.receipt('films', 9, 'matching');
    await until(() => countRows(laurel.db, 'failed_event', "error like 'Error: matching gives%'"));
    expect((await ada.row())!.receipts).toEqual([]);
    await ada.forget('films');
  });
  it('ignores a late receipt of an earlier deletion', async () => {
    const ada = await person();
    await ada.remove();
    laurel.issuer.accounts.delete(ada.userId); // The account exists at Keycloak again.
    const again = { ...ada.claims, jti: laurel.issuer.person().jti! };
    await ada.remove({ token: (await laurel.start(again)).token });
    const { version } = (await ada.row())!;
    expect(version).toBeGreaterThan(2);
    await ada.receipt('films', 2);
    await ada.forget('catalog', version);
    expect((await ada.row())!.receipts.map(({ service }) => service)).toEqual(['catalog']);
    await ada.forget('films', version + 1); // Published again in the meantime.
  });
  it('refuses log-ins while Keycloak is down, and deletes the account there on a later run', async () => {
    const ada = await person();
    laurel.issuer.setFront([503, 'away']);
    await ada.remove();
    expect(await ada.row()).toMatchObject({ keycloakDeletedAt: null });
    expect(await waiting(ada.userId)).toEqual(['keycloak', ...CONFIRMING_SERVICES]);
    laurel.issuer.setFront(null);
    const again = { ...ada.claims, jti: laurel.issuer.person().jti! };
    expect((await refusal(laurel.start(again))).code).toBe('sign_in.invalid');
    await finish().run();
    expect((await ada.row())!.keycloakDeletedAt).toEqual(expect.any(Date));
  });
  it('publishes the deletion again at growing intervals, and not for a user who registered again', async () => {
    const ada = await person();
    await ada.remove();
    const versions = async () =>
      (await listEvents(laurel.db, "type = 'user.deleted' and aggregate = $1", `user-${ada.userId}`)).map(
        ({ version }) => version,
      );
    const past = (deleted: string, published: string) => laurel.db.$executeRaw`update account_deletion
      set "deletedAt" = now() - ${deleted}::interval, "publishedAt" = now() - ${published}::interval where "userId" = ${ada.userId}::uuid`;
    await finish().run();
    expect(await versions()).toEqual([2]);
    await past('16 minutes', '16 minutes');
    await finish().run();
    expect(await versions()).toEqual([2, 3]);
    await past('2 hours', '30 minutes');
    await finish().run();
    expect(await versions()).toEqual([2, 3]);
    await past('2 hours', '61 minutes');
    await finish().run();
    expect(await versions()).toEqual([2, 3, 4]);
    laurel.issuer.accounts.delete(ada.userId); // The account exists at Keycloak again.
    await laurel.start(again(ada.claims));
    await past('2 days', '2 days');
    await finish().run();
    expect(await versions()).toEqual([2, 3, 4]);
  });
  it('handles a receipt and the deletion at Keycloak at the same time without a deadlock', async () => {
    const ada = await person();
    laurel.issuer.setFront([503, 'away']);
    await ada.remove();
    laurel.issuer.setFront(null);
    const deadlocks = async () => {
      const [row] = await laurel.db.$queryRaw<{ deadlocks: bigint }[]>`
        select deadlocks from pg_stat_database where datname = current_database()`;
      return Number(row!.deadlocks);
    };
    const before = await deadlocks();
    let ends: Promise<unknown>[] = [];
    await laurel.db.$transaction(async (tx) => {
      await tx.$queryRaw`select 1 from account_deletion where "userId" = ${ada.userId}::uuid for update`;
      ends = [finish().deleteAtKeycloak(ada.userId), ada.forget('films')];
      await until(async () => (await laurel.blocked()) === 2);
    });
    await Promise.all(ends);
    expect((await ada.row())!.keycloakDeletedAt).toEqual(expect.any(Date));
    expect(await deadlocks()).toBe(before);
  });
});
