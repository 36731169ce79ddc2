import { randomUUID } from 'node:crypto';
import { until } from '../../../deploy/testing/until.mjs';
import { refusal } from '../../runtime/test/callers.js';
import { queueMail } from '../src/mail/queue-mail.js';
import { createCaller, startIdentity } from './make.js';

let laurel: Awaited<ReturnType<typeof startIdentity>>;
beforeAll(async () => (laurel = await startIdentity()));
afterAll(() => laurel?.stop());

/** Creates a user who has signed in, with functions that call as this user. */
async function createUser(name = 'Ada') {
  const claims = laurel.issuer.person({ name });
  await laurel.start(claims);
  const userId = claims.sub!;
  const as = <T>(work: () => Promise<T>) => laurel.as(createCaller(userId), work);
  const profile = async () => (await as(() => laurel.client.getMyProfile({}))).user!;
  return {
    claims,
    userId,
    profile,
    async update(change: Partial<Parameters<typeof laurel.client.updateProfile>[0]>) {
      const { version } = await profile();
      const input = { version, declinedNotices: null, doNotDisturb: null, ...change };
      return (await as(() => laurel.client.updateProfile(input))).user!;
    },
  };
}

describe('updateProfile', () => {
  it('changes the given fields and leaves the rest', async () => {
    const ada = await createUser();
    await ada.update({ timeZone: 'Europe/Paris', currency: 'JPY' });
    await ada.update({ declinedNotices: { names: ['signed-in'] } });
    expect(await ada.update({ name: '  Ada   King ' })).toMatchObject({
      name: 'Ada King',
      timeZone: 'Europe/Paris',
      currency: 'JPY',
      declinedNotices: ['signed-in'],
      businessRole: null,
      version: 4,
    });
    expect(await ada.update({ timeZone: '', currency: '', declinedNotices: { names: [] } })).toMatchObject({
      timeZone: null,
      currency: null,
      declinedNotices: [],
      version: 5,
    });
  });
  it('creates no version and no event when nothing changes', async () => {
    const ada = await createUser();
    await ada.update({ timeZone: 'UTC', declinedNotices: { names: ['signed-in', 'signed-in'] } });
    const { version } = await ada.update({ timeZone: 'UTC', declinedNotices: { names: ['signed-in'] } });
    expect([version, await laurel.countEvents('user.changed', `user-${ada.userId}`)]).toEqual([2, 1]);
  });
  it('changes a name at Keycloak first, then here', async () => {
    const ada = await createUser();
    await ada.update({ name: 'Grace' });
    expect(laurel.issuer.accounts.get(ada.userId)).toMatchObject({ firstName: 'Grace' });
  });
  it('sends only the name to Keycloak, so that an operator’s change is not overwritten', async () => {
    const ada = await createUser();
    const countBefore = laurel.issuer.requests.length;
    laurel.issuer.accounts.set(ada.userId, { enabled: false });
    await ada.update({ name: 'Grace' });
    const expected = { enabled: false, firstName: 'Grace', lastName: '' };
    expect(laurel.issuer.accounts.get(ada.userId)).toMatchObject(expected);
    expect(
      laurel.issuer.requests.slice(countBefore).filter((request) => request.includes(ada.userId)),
    ).toEqual([`PUT /admin/realms/laurel/users/${ada.userId}`]);
  });
  it('refuses a stale version and changes nothing at Keycloak', async () => {
    const ada = await createUser();
    await ada.update({ timeZone: 'UTC' });
    const countBefore = laurel.issuer.requests.length;
    for (const change of [{ name: 'Grace' }, { timeZone: 'Asia/Tokyo' }])
      expect((await refusal(ada.update({ ...change, version: 1 }))).code).toBe('profile.stale');
    expect(laurel.issuer.requests.slice(countBefore).filter((request) => request.startsWith('PUT'))).toEqual(
      [],
    );
    expect(await ada.profile()).toMatchObject({ name: 'Ada', timeZone: 'UTC' });
  });
  it('refuses a version that becomes stale while the call waits for the lock, and does not call Keycloak', async () => {
    const ada = await createUser();
    const countBefore = laurel.issuer.requests.length;
    let refused!: ReturnType<typeof refusal>;
    await laurel.db.$transaction(async (tx) => {
      await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${ada.userId}, 0))`;
      refused = refusal(ada.update({ name: 'Grace' }));
      await until(async () => (await laurel.countLockWaits()) === 1);
      await tx.user.update({ where: { id: ada.userId }, data: { version: { increment: 1 } } });
    });
    expect((await refused).code).toBe('profile.stale');
    expect(laurel.issuer.requests.slice(countBefore).filter((request) => request.startsWith('PUT'))).toEqual(
      [],
    );
  });
  it.each([
    ['an invalid zone', { timeZone: 'Mars/Base' }, 'profile.zone_unknown', 'timeZone'],
    ['an unknown currency', { currency: 'XYZ' }, 'profile.currency_unknown', 'currency'],
    ['an invalid picture', { image: '../../other' }, 'profile.image_invalid', 'image'],
    ['an empty name', { name: '  ' }, 'profile.name_invalid', 'name'],
    ['a name that reverses its direction', { name: 'Ada \u202ebaL' }, 'profile.name_invalid', 'name'],
    ['a name that is too long', { name: 'a'.repeat(121) }, 'profile.name_invalid', 'name'],
    [
      'a security mail',
      { declinedNotices: { names: ['password-changed'] } },
      'profile.notice_unknown',
      'declinedNotices',
    ],
    [
      'an unknown mail',
      { declinedNotices: { names: ['constructor'] } },
      'profile.notice_unknown',
      'declinedNotices',
    ],
  ])('refuses %s and names the field', async (_case, change, code, field) => {
    const ada = await createUser();
    expect(await refusal(ada.update(change))).toMatchObject({ code, field });
  });
  it('refuses a new name while Keycloak is down, and keeps the old name', async () => {
    const ada = await createUser();
    laurel.issuer.setFront([503, 'away']);
    expect(await refusal(ada.update({ name: 'Grace' }))).toMatchObject({
      code: 'profile.name_unavailable',
      kind: 'unavailable',
    });
    laurel.issuer.setFront(null);
    expect(await ada.profile()).toMatchObject({ name: 'Ada', version: 1 });
  });
});

it('a declined notice is not queued, and a mandatory mail is queued with the reader’s time zone', async () => {
  const ada = await createUser();
  await ada.update({ timeZone: 'Asia/Tokyo', declinedNotices: { names: ['signed-in'] } });
  const to = { userId: ada.userId, address: 'ada@example.org', called: 'Ada' };
  const queue = (name: 'signed-in' | 'password-changed') =>
    laurel.db.$transaction((tx) => queueMail(tx, { key: randomUUID(), to, name, values: {} }));
  expect([await queue('signed-in'), await queue('password-changed')]).toEqual([false, true]);
  expect(await laurel.db.mail.findMany({ where: { userId: ada.userId } })).toMatchObject([
    { name: 'password-changed', timeZone: 'Asia/Tokyo' },
  ]);
});
