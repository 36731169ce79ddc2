import { until } from '../../deploy/testing/until.mjs';
import { Db as IdentityDb } from '../../services/identity/src/database/client.js';
import { identity } from '../../services/identity/src/identity.module.js';
import { createStopToken } from '../../services/identity/src/mail/stop-link.js';
import { SecretBox } from '../../services/identity/src/settings/secrets.js';
import { SendReminders } from '../../services/submissions/src/jobs/send-reminders.js';
import { submissions } from '../../services/submissions/src/submissions.module.js';
import { Db } from '../../services/submissions/src/database/client.js';
import { openEventStream } from './event-stream.js';
import { errorBody, allServices, startPlatform } from './platform.js';
import { createSampleData, type SampleData } from './sample-data.js';

let laurel: Awaited<ReturnType<typeof startPlatform>>;
let sample: SampleData;
beforeAll(async () => {
  laurel = await startPlatform({}, [...allServices]);
  sample = await createSampleData(laurel);
});
afterAll(() => laurel?.stop());

describe('getNotifications', () => {
  it('returns a notification with its entry, informs open pages and marks it as read once', async () => {
    const { cookie } = sample.owner;
    const eventStream = await openEventStream(laurel.url, cookie);
    const db = laurel.getProvider(submissions, Db);
    await db.$executeRaw`update competition set dates = (select jsonb_agg(d || jsonb_build_object('date', (now() + interval '2 days')::date,
      'closesAt', now() + interval '2 days')) from jsonb_array_elements(dates) d) where id = ${sample.competitionId}`;
    await laurel.getProvider(submissions, SendReminders).run();
    await until(() => eventStream.text.includes('notification.added'));
    const { body } = await laurel.get('getNotifications', {}, cookie);
    const notification = body.items.find(({ kind }: { kind: string }) => kind === 'deadline');
    expect(notification).toMatchObject({
      isRead: false,
      competition: { id: sample.competitionId, name: expect.any(String) },
      entry: { submissionId: sample.submissionId, filmId: sample.filmId },
      more: null,
      changes: [],
    });
    expect(body.unread).toBe(body.total);
    const read = await laurel.post('readNotifications', { upTo: body.items[0].id }, cookie);
    expect([read.status, read.body]).toEqual([200, { unread: 0 }]);
    eventStream.close();
  });
  it('returns no notifications of other users', async () => {
    const another = await laurel.signIn();
    const { body } = await laurel.get('getNotifications', {}, another.cookie);
    expect(body).toMatchObject({ items: [], total: 0, unread: 0 });
  });
});

describe('POST /unsubscribe/<token>', () => {
  const post = (token: string, init: RequestInit = {}) =>
    laurel.request(`/unsubscribe/${token}`, { method: 'POST', ...init });
  it('stops mails of one kind for anyone with the link, but only by POST', async () => {
    const { userId } = await laurel.signIn();
    const token = createStopToken(laurel.getProvider(identity, SecretBox), userId, 'list-reminders');
    const getDeclinedNotices = async () =>
      (await laurel.getProvider(identity, IdentityDb).userMetaData.findUnique({ where: { userId } }))
        ?.declinedNotices;
    expect((await laurel.request(`/unsubscribe/${token}`)).headers.get('content-type')).toContain(
      'text/html',
    );
    expect((await getDeclinedNotices()) ?? []).toEqual([]);
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const response = await post(token, { body, headers: { origin: 'https://mail.example' } });
    expect([response.status, response.body]).toEqual([200, { name: 'list-reminders' }]);
    expect(await getDeclinedNotices()).toEqual(['list-reminders']);
  });
  it.each(['nonsense', `${'a'.repeat(8)}.list-reminders.00`])('rejects %s', async (token) => {
    const { status, body } = await post(token);
    expect([status, body]).toEqual([404, errorBody('notice.not_found')]);
  });
  it('rejects a large body', async () => {
    const { status } = await post('nonsense', {
      body: 'x'.repeat(5000),
      headers: { 'content-type': 'text/plain' },
    });
    expect(status).toBe(413);
  });
});
