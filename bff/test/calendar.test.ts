import ICAL from 'ical.js';
import { until } from '../../deploy/testing/until.mjs';
import { catalog } from '../../services/catalog/src/catalog.module.js';
import { submissions } from '../../services/submissions/src/submissions.module.js';
import { inDays } from './import-festivals.js';
import { makeThings, type Things } from './things.js';
import { error, allServices, startPlatform } from './platform.js';

let laurel: Awaited<ReturnType<typeof startPlatform>>;
let things: Things;
beforeAll(async () => {
  laurel = await startPlatform({}, [...allServices]);
  things = await makeThings(laurel);
});
afterAll(() => laurel?.stop());

const year = { from: inDays(-30), to: inDays(360) };
const getCalendar = async (over: object = {}) =>
  laurel.get('getSubmissionCalendar', { filmId: things.filmId, ...year, ...over }, things.owner.cookie);
const make = async (input: object = {}, cookie = things.owner.cookie) =>
  (await laurel.post('createCalendarFeed', input, cookie)).body as { feed: { id: number }; path: string };
const uids = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as never[])
    .getAllSubcomponents('vevent')
    .map((component) => String(component.getFirstPropertyValue('uid')));

describe('getSubmissionCalendar', () => {
  it('returns the instant and fees of each coming deadline, and the location of the festival', async () => {
    const { status, body } = await getCalendar();
    expect(status).toBe(200);
    const entryEvents = body.items.filter((item: any) => item.submission.id === things.submissionId); // eslint-disable-line @typescript-eslint/no-explicit-any
    const deadline = entryEvents.find(({ kind }: { kind: string }) => kind === 'deadline');
    const dates = await laurel.get('getCompetitionDates', { competitionIds: [things.competitionId] });
    const date = dates.body.items.find(({ id }: { id: number }) => id === deadline.deadline.date.id);
    expect(deadline.deadline.date).toEqual(date);
    expect(deadline.day).toBe(date.date);
    const { body: fees } = await laurel.get('getCompetitionSubmissionFees', { competitionDateId: date.id });
    expect(fees.items.length).toBeGreaterThan(0);
    expect(deadline.deadline.fees).toEqual(fees.items);
    const { body: festival } = await laurel.get('getFestival', { festivalId: deadline.festival.id });
    expect(deadline.festival).toMatchObject({ name: festival.name, country: festival.country });
  });
  it.each([
    [{ from: inDays(2), to: inDays(1) }, 'last_before_first'],
    [{ from: inDays(0), to: inDays(400) }, 'days_many'],
    [{ from: '2027-02-30' }, 'day'],
  ])('refuses %j', async (days, why) => {
    const { status, body } = await getCalendar(days);
    expect([status, body.error.code, body.error.details.fields?.[0].why ?? body.error.details.why]).toEqual([
      400,
      'input.invalid',
      why,
    ]);
  });
  it('accepts the maximum number of days', async () =>
    expect((await getCalendar({ from: inDays(0), to: inDays(399) })).status).toBe(200));
});

describe('a calendar with a secret link', () => {
  it('is readable with its link, stays out of shared caches and is sent once while it is unchanged', async () => {
    const { path } = await make({ filmId: things.filmId });
    expect(path).toMatch(/^\/calendar\/[\w-]{43}\.ics$/);
    const first = await laurel.request(path);
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('set-cookie')).toBeNull();
    expect(
      uids(first.body).some((uid) => uid.startsWith(`submission-${things.submissionId}-deadline-`)),
    ).toBe(true);
    const etag = first.headers.get('etag')!;
    const again = await laurel.request(path, { headers: { 'if-none-match': etag } });
    expect([again.status, again.body]).toEqual([304, '']);
    expect((await laurel.request(path, { headers: { 'if-none-match': 'W/"other"' } })).status).toBe(200);
  });
  it('changes with its entries', async () => {
    const { filmId, owner } = things;
    const { path } = await make({ filmId });
    const before = await laurel.request(path);
    const { body } = await laurel.get('getUserSubmissionsByFilmId', { filmId, pageSize: 200 }, owner.cookie);
    const other = body.items.find(
      ({ state, id }: { state: string; id: number }) => state === 'suggested' && id !== things.submissionId,
    );
    const isIn = (text: string) => uids(text).some((uid) => uid.startsWith(`submission-${other.id}-`));
    expect(isIn(before.body)).toBe(false);
    await laurel.post(
      'updateUserSubmissionState',
      { submissionId: other.id, state: 'to-submit' },
      owner.cookie,
    );
    const after = await laurel.request(path, { headers: { 'if-none-match': before.headers.get('etag')! } });
    expect([after.status, isIn(after.body)]).toEqual([200, true]);
  });
  it('returns the same 404 whether it was revoked, never existed or is malformed', async () => {
    const { feed, path } = await make();
    const { body } = await laurel.post('revokeCalendarFeed', { feedId: feed.id }, things.owner.cookie);
    expect(body.items.map(({ id }: { id: number }) => id)).not.toContain(feed.id);
    const all = await Promise.all(
      [path, `/calendar/${'x'.repeat(43)}.ics`, '/calendar/x.ics', `${path.slice(0, -4)}`].map((value) =>
        laurel.request(value),
      ),
    );
    for (const answer of all) {
      expect([answer.status, answer.body]).toEqual([404, error('calendar.not_found')]);
      const getErrorDetails = ({ status, body: { error } }: typeof answer) => ({
        status,
        ...error,
        requestId: '',
      });
      expect(getErrorDetails(answer)).toEqual(getErrorDetails(all[0]!));
    }
  });
  it('is listed without its secret, and cannot be created for another user', async () => {
    const { path } = await make();
    const { body } = await laurel.get('getCalendarFeeds', {}, things.owner.cookie);
    expect(JSON.stringify(body)).not.toContain(path.slice(10, 53));
    const { cookie } = await laurel.impersonate(things.owner.userId);
    expect((await laurel.post('createCalendarFeed', {}, cookie)).body).toEqual(error('session.impersonated'));
    const another = await laurel.signIn();
    const refused = await laurel.post('createCalendarFeed', { filmId: things.filmId }, another.cookie);
    expect([refused.status, refused.body]).toEqual([404, error('film.not_found', 'filmId')]);
  });
  it('has its own rate limit per minute, independent of the client and of other calendars', async () => {
    const [{ path }, other] = [await make(), await make()];
    const statuses = await Promise.all(
      Array.from({ length: 25 }, async () => (await laurel.request(path)).status),
    );
    expect([
      statuses.filter((value) => value === 200).length,
      statuses.filter((value) => value === 429).length,
    ]).toEqual([20, 5]);
    const refused = await laurel.request(path);
    expect([refused.body, Number(refused.headers.get('retry-after')) > 0]).toEqual([
      error('rate.limited'),
      true,
    ]);
    expect((await laurel.request(other.path)).status).toBe(200);
  });
  it('works without the catalogue, and the calendar page too, but without fees', async () => {
    const { path } = await make({ filmId: things.filmId });
    await laurel.end(catalog);
    expect((await laurel.request(path)).status).toBe(200);
    const { status, body } = await getCalendar();
    const deadlines = body.items.filter(({ kind }: { kind: string }) => kind === 'deadline');
    expect([status, deadlines[0].deadline.fees, deadlines[0].festival.city]).toEqual([200, null, null]);
    await laurel.end(submissions);
    const away = await until(async () => laurel.request(path));
    expect([away.status, away.headers.get('cache-control')]).toEqual([503, 'no-store']);
  });
});
