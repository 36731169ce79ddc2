import { nobody, refusal } from '../../runtime/test/asking.js';
import { Seal } from '../src/secrets.js';
import { stopToken } from '../src/mail/stop-link.js';
import { someone } from './make.js';
import { startMailing } from './mailing.js';

let mailing: Awaited<ReturnType<typeof startMailing>>;
beforeAll(async () => (mailing = await startMailing()));
afterAll(() => mailing?.stop());

/** Somebody with an account, and a notice to them. */
async function somebody() {
  const claims = mailing.issuer.person({ name: 'Ada' });
  await mailing.start(claims);
  const userId = claims.sub!;
  const { email } = await mailing.db.user.findUniqueOrThrow({ where: { id: userId } });
  const to = { userId, address: email, called: 'Ada' };
  const change = async (asked: object) =>
    mailing.as(someone(userId), async () => {
      const { user } = await mailing.to.getMyProfile({});
      const whole = { version: user!.version, declinedNotices: null, quiet: null, ...asked };
      return (await mailing.to.updateProfile(whole)).user!;
    });
  return { userId, to, change, notices: () => mailing.db.userMetaData.findUnique({ where: { userId } }) };
}
const stop = (token: string) => mailing.as(nobody, () => mailing.to.declineNotice({ token }));

describe('a notice', () => {
  it('is stopped by the link in it, by one click of a mail program, and by nobody else', async () => {
    const { to, userId, notices } = await somebody();
    await mailing.queue({ to });
    const { headers, text } = await mailing.opened(to.address);
    const [, token] = /List-Unsubscribe: <http:\/\/localhost:8080\/unsubscribe\/([^>]+)>/.exec(
      headers.join('\n').replace(/\r?\n\s+/g, ' '),
    )!;
    expect(headers.join('\n')).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(text).toContain(`/unsubscribe/${token}`);
    const wrong = [
      `${token}x`,
      token!.replace('signed-in', 'list-reminders'),
      token!.slice(0, -1),
      '',
      'a.b.c',
    ];
    for (const one of wrong) expect((await refusal(stop(one))).code).toBe('notice.not_found');
    expect((await notices())?.declinedNotices ?? []).toEqual([]);
    for (let n = 0; n < 2; n++) expect(await stop(token!)).toEqual({ name: 'signed-in' });
    expect((await notices())!.declinedNotices).toEqual(['signed-in']);
    const seal = mailing.service.app.get(Seal, { strict: false });
    expect((await refusal(stop(stopToken(seal, userId, 'password-changed')))).code).toBe('notice.not_found');
    const before = await mailing.db.mail.count({ where: { address: to.address } });
    await mailing.queue({ to });
    expect(await mailing.db.mail.count({ where: { address: to.address } })).toBe(before);
  });

  it('waits for the end of its reader’s quiet hours; what is no notice does not', async () => {
    const { to, change } = await somebody();
    const hour = new Date().getUTCHours();
    const hours = { fromHour: hour, toHour: (hour + 2) % 24 };
    expect(await change({ timeZone: 'UTC', quiet: { hours } })).toMatchObject({ quietHours: hours });
    await mailing.queue({ to });
    const { dueAt, state } = await mailing.rowOf(to.address);
    expect(state).toBe('waiting');
    expect([dueAt.getUTCHours(), dueAt.getUTCMinutes()]).toEqual([hours.toHour, 0]);
    expect(dueAt.getTime() - Date.now()).toBeLessThanOrEqual(2 * 3_600_000);
    await mailing.queue({ to, name: 'password-changed' as never, values: {} as never });
    await mailing.ended(to.address, 'sent');
    expect(await change({ quiet: { hours: null } })).toMatchObject({ quietHours: null });
    const other = await somebody();
    await mailing.queue({ to: other.to });
    await mailing.ended(other.to.address, 'sent');
  });

  it.each([
    [7, 7],
    [24, 3],
    [-1, 3],
  ])('quiet from %s to %s is refused', async (fromHour, toHour) => {
    const { change } = await somebody();
    expect(await refusal(change({ quiet: { hours: { fromHour, toHour } } }))).toMatchObject({
      code: 'profile.quiet_invalid',
      field: 'quietHours',
    });
  });
});
