import { randomUUID } from 'node:crypto';
import { until } from '../../../deploy/testing/until.mjs';
import { refusal } from '../../runtime/test/callers.js';
import { queueMail } from '../src/mail/queue-mail.js';
import { someone, startIdentity } from './make.js';

let laurel: Awaited<ReturnType<typeof startIdentity>>;
beforeAll(async () => (laurel = await startIdentity()));
afterAll(() => laurel?.stop());

/** A user who has signed in, with the calls that they make. */
async function person(name = 'Ada') {
  const claims = laurel.issuer.person({ name });
  await laurel.start(claims);
  const userId = claims.sub!;
  const as = <T>(work: () => Promise<T>) => laurel.as(someone(userId), work);
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
    const ada = await person();
    await ada.update({ timeZone: 'Europe/Paris' });
    await ada.update({ declinedNotices: { names: ['signed-in'] } });
    expect(await ada.update({ name: '  Ada   King ' })).toMatchObject({
      name: 'Ada King',
      timeZone: 'Europe/Paris',
      declinedNotices: ['signed-in'],
      businessRole: null,
      version: 4,
    });
    expect(await ada.update({ timeZone: '', declinedNotices: { names: [] } })).toMatchObject({
      timeZone: null,
      declinedNotices: [],
      version: 5,
    });
  });
  it('creates no version and no event when nothing changes', async () => {
    const ada = await person();
    await ada.update({ timeZone: 'UTC', declinedNotices: { names: ['signed-in', 'signed-in'] } });
    const { version } = await ada.update({ timeZone: 'UTC', declinedNotices: { names: ['signed-in'] } });
    expect([version, await laurel.countEvents('user.changed', `user-${ada.userId}`)]).toEqual([2, 1]);
  });
  it('changes a name at Keycloak before it changes it here', async () => {
    const ada = await person();
    await ada.update({ name: 'Grace' });
    expect(laurel.issuer.accounts.get(ada.userId)).toMatchObject({ firstName: 'Grace' });
  });
  it('sends nothing but the name to Keycloak, so an operator’s change stays', async () => {
    const ada = await person();
    const before = laurel.issuer.requests.length;
    laurel.issuer.accounts.set(ada.userId, { enabled: false });
    await ada.update({ name: 'Grace' });
    const expected = { enabled: false, firstName: 'Grace', lastName: '' };
    expect(laurel.issuer.accounts.get(ada.userId)).toMatchObject(expected);
    expect(laurel.issuer.requests.slice(before).filter((request) => request.includes(ada.userId))).toEqual([
      `PUT /admin/realms/laurel/users/${ada.userId}`,
    ]);
  });
  it('refuses a stale version and changes nothing at Keycloak', async () => {
    const ada = await person();
    await ada.update({ timeZone: 'UTC' });
    const before = laurel.issuer.requests.length;
    for (const change of [{ name: 'Grace' }, { timeZone: 'Asia/Tokyo' }])
      expect((await refusal(ada.update({ ...change, version: 1 }))).code).toBe('profile.stale');
    expect(laurel.issuer.requests.slice(before).filter((request) => request.startsWith('PUT'))).toEqual([]);
    expect(await ada.profile()).toMatchObject({ name: 'Ada', timeZone: 'UTC' });
  });
  it('refuses a version that becomes stale while it waits, and does not call Keycloak', async () => {
    const ada = await person();
    const first = laurel.issuer.requests.length;
    let refused!: ReturnType<typeof refusal>;
    await laurel.db.$transaction(async (tx) => {
      await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${ada.userId}, 0))`;
      refused = refusal(ada.update({ name: 'Grace' }));
      await until(async () => (await laurel.blocked()) === 1);
      await tx.user.update({ where: { id: ada.userId }, data: { version: { increment: 1 } } });
    });
    expect((await refused).code).toBe('profile.stale');
    expect(laurel.issuer.requests.slice(first).filter((request) => request.startsWith('PUT'))).toEqual([]);
  });
  it.each([
    ['an invalid zone', { timeZone: 'Mars/Base' }, 'profile.zone_unknown', 'timeZone'],
    ['an invalid picture', { image: '../../other' }, 'profile.image_invalid', 'image'],
    ['a name of nothing', { name: '  ' }, 'profile.name_invalid', 'name'],
    ['a name that Keycloak would refuse', { name: '<b>' }, 'profile.name_invalid', 'name'],
    ['an endless name', { name: 'a'.repeat(121) }, 'profile.name_invalid', 'name'],
    [
      'a mail for the account’s safety',
      { declinedNotices: { names: ['password-changed'] } },
      'profile.notice_unknown',
      'declinedNotices',
    ],
    [
      'a mail that there is not',
      { declinedNotices: { names: ['constructor'] } },
      'profile.notice_unknown',
      'declinedNotices',
    ],
  ])('refuses %s and names the field', async (_what, change, code, field) => {
    const ada = await person();
    expect(await refusal(ada.update(change))).toMatchObject({ code, field });
  });
  it('refuses a new name while Keycloak is down, and keeps the old name', async () => {
    const ada = await person();
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
  const ada = await person();
  await ada.update({ timeZone: 'Asia/Tokyo', declinedNotices: { names: ['signed-in'] } });
  const to = { userId: ada.userId, address: 'ada@example.org', called: 'Ada' };
  const queued = (name: 'signed-in' | 'password-changed') =>
    laurel.db.$transaction((tx) => queueMail(tx, { key: randomUUID(), to, name, values: {} }));
  expect([await queued('signed-in'), await queued('password-changed')]).toEqual([false, true]);
  expect(await laurel.db.mail.findMany({ where: { userId: ada.userId } })).toMatchObject([
    { name: 'password-changed', timeZone: 'Asia/Tokyo' },
  ]);
});
