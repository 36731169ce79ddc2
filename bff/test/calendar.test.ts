import ICAL from 'ical.js';
import { until } from '../../deploy/testing/until.mjs';
import { catalog } from '../../services/catalog/src/catalog.module.js';
import { submissions } from '../../services/submissions/src/submissions.module.js';
import { inDays } from './import-festivals.js';
import { createSampleData, type SampleData } from './sample-data.js';
import { errorBody, allServices, startPlatform } from './platform.js';

let laurel: Awaited<ReturnType<typeof startPlatform>>;
let sample: SampleData;
beforeAll(async () => {
  laurel = await startPlatform({}, [...allServices]);
  sample = await createSampleData(laurel);
});
afterAll(() => laurel?.stop());

const year = { from: inDays(-30), to: inDays(360) };
const getCalendar = async (overrides: object = {}) =>
  laurel.get('getSubmissionCalendar', { filmId: sample.filmId, ...year, ...overrides }, sample.owner.cookie);
const createFeed = async (input: object = {}, cookie = sample.owner.cookie) =>
  (await laurel.post('createCalendarFeed', input, cookie)).body as { feed: { id: number }; path: string };
const getUids = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as never[])
    .getAllSubcomponents('vevent')
    .map((component) => String(component.getFirstPropertyValue('uid')));

describe('getSubmissionCalendar', () => {
  it('returns the instant and fees of each coming deadline, and the location of the festival', async () => {
    const { status, body } = await getCalendar();
    expect(status).toBe(200);
    const entryEvents = body.items.filter((item: any) => item.submission.id === sample.submissionId); // eslint-disable-line @typescript-eslint/no-explicit-any
    const deadline = entryEvents.find(({ kind }: { kind: string }) => kind === 'deadline');
    const dates = await laurel.get('getCompetitionDates', { competitionIds: [sample.competitionId] });
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
  it('is readable with its link, is not cached by proxies and is not sent again while it is unchanged', async () => {
    const { path } = await createFeed({ filmId: sample.filmId });
    expect(path).toMatch(/^\/calendar\/[\w-]{43}\.ics$/);
    const first = await laurel.request(path);
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('set-cookie')).toBeNull();
    expect(
      getUids(first.body).some((uid) => uid.startsWith(`submission-${sample.submissionId}-deadline-`)),
    ).toBe(true);
    const etag = first.headers.get('etag')!;
    const again = await laurel.request(path, { headers: { 'if-none-match': etag } });
    expect([again.status, again.body]).toEqual([304, '']);
    expect((await laurel.request(path, { headers: { 'if-none-match': 'W/"other"' } })).status).toBe(200);
  });
  it('gets a new version when its entries change', async () => {
    const { filmId, owner } = sample;
    const { path } = await createFeed({ filmId });
    const before = await laurel.request(path);
    const { body } = await laurel.get('getUserSubmissionsByFilmId', { filmId, pageSize: 200 }, owner.cookie);
    const other = body.items.find(
      ({ state, id }: { state: string; id: number }) => state === 'suggested' && id !== sample.submissionId,
    );
    const isIn = (text: string) => getUids(text).some((uid) => uid.startsWith(`submission-${other.id}-`));
    expect(isIn(before.body)).toBe(false);
    await laurel.post(
      'updateUserSubmissionState',
      { submissionId: other.id, state: 'to-submit' },
      owner.cookie,
    );
    const after = await laurel.request(path, { headers: { 'if-none-match': before.headers.get('etag')! } });
    expect([after.status, isIn(after.body)]).toEqual([200, true]);
  });
  it('returns the same 404 for a revoked, an unknown and a malformed link', async () => {
    const { feed, path } = await createFeed();
    const { body } = await laurel.post('revokeCalendarFeed', { feedId: feed.id }, sample.owner.cookie);
    expect(body.items.map(({ id }: { id: number }) => id)).not.toContain(feed.id);
    const responses = await Promise.all(
      [path, `/calendar/${'x'.repeat(43)}.ics`, '/calendar/x.ics', `${path.slice(0, -4)}`].map((value) =>
        laurel.request(value),
      ),
    );
    for (const response of responses) {
      expect([response.status, response.body]).toEqual([404, errorBody('calendar.not_found')]);
      const getErrorDetails = ({ status, body: { error } }: typeof response) => ({
        status,
        ...error,
        requestId: '',
      });
      expect(getErrorDetails(response)).toEqual(getErrorDetails(responses[0]!));
    }
  });
  it('is listed without its secret, and cannot be created for another user', async () => {
    const { path } = await createFeed();
    const { body } = await laurel.get('getCalendarFeeds', {}, sample.owner.cookie);
    expect(JSON.stringify(body)).not.toContain(path.slice(10, 53));
    const { cookie } = await laurel.impersonate(sample.owner.userId);
    expect((await laurel.post('createCalendarFeed', {}, cookie)).body).toEqual(
      errorBody('session.impersonated'),
    );
    const another = await laurel.signIn();
    const refused = await laurel.post('createCalendarFeed', { filmId: sample.filmId }, another.cookie);
    expect([refused.status, refused.body]).toEqual([404, errorBody('film.not_found', 'filmId')]);
  });
  it('has its own rate limit per minute, independent of the client and of other calendars', async () => {
    const [{ path }, other] = [await createFeed(), await createFeed()];
    const statuses = await Promise.all(
      Array.from({ length: 25 }, async () => (await laurel.request(path)).status),
    );
    expect([
      statuses.filter((value) => value === 200).length,
      statuses.filter((value) => value === 429).length,
    ]).toEqual([20, 5]);
    const refused = await laurel.request(path);
    expect([refused.body, Number(refused.headers.get('retry-after')) > 0]).toEqual([
      errorBody('rate.limited'),
      true,
    ]);
    expect((await laurel.request(other.path)).status).toBe(200);
  });
  it('is readable while the catalogue is unavailable, and `getSubmissionCalendar` omits fees then', async () => {
    const { path } = await createFeed({ filmId: sample.filmId });
    await laurel.stopService(catalog);
    expect((await laurel.request(path)).status).toBe(200);
    const { status, body } = await getCalendar();
    const deadlines = body.items.filter(({ kind }: { kind: string }) => kind === 'deadline');
    expect([status, deadlines[0].deadline.fees, deadlines[0].festival.city]).toEqual([200, null, null]);
    await laurel.stopService(submissions);
    const unavailable = await until(async () => laurel.request(path));
    expect([unavailable.status, unavailable.headers.get('cache-control')]).toEqual([503, 'no-store']);
  });
});
