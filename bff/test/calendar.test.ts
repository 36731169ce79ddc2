import ICAL from 'ical.js';
import { until } from '../../deploy/local/until.mjs';
import { catalog } from '../../services/catalog/src/catalog.module.js';
import { submissions } from '../../services/submissions/src/submissions.module.js';
import { inDays } from './import-festivals.js';
import { makeThings, type Things } from './things.js';
import { error, everyRoom, startPlatform } from './platform.js';

let laurel: Awaited<ReturnType<typeof startPlatform>>;
let things: Things;
beforeAll(async () => {
  laurel = await startPlatform({}, [...everyRoom]);
  things = await makeThings(laurel);
});
afterAll(() => laurel?.stop());

const year = { from: inDays(-30), to: inDays(360) };
const asked = async (over: object = {}) =>
  laurel.get('getSubmissionCalendar', { filmId: things.filmId, ...year, ...over }, things.owner.cookie);
const make = async (input: object = {}, cookie = things.owner.cookie) =>
  (await laurel.post('createCalendarFeed', input, cookie)).body as { feed: { id: number }; path: string };
const uids = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as never[])
    .getAllSubcomponents('vevent')
    .map((one) => String(one.getFirstPropertyValue('uid')));

describe('getSubmissionCalendar', () => {
  it('says of each deadline to come its instant, its fees, and where the festival is', async () => {
    const { status, body } = await asked();
    expect(status).toBe(200);
    const own = body.items.filter((one: any) => one.submission.id === things.submissionId); // eslint-disable-line @typescript-eslint/no-explicit-any
    const deadline = own.find(({ kind }: { kind: string }) => kind === 'deadline');
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
    const { status, body } = await asked(days);
    expect([status, body.error.code, body.error.details.fields?.[0].why ?? body.error.details.why]).toEqual([
      400,
      'input.invalid',
      why,
    ]);
  });
  it('takes as many days as it says', async () =>
    expect((await asked({ from: inDays(0), to: inDays(399) })).status).toBe(200));
});

describe('a calendar by its secret link', () => {
  it('is a calendar to whoever has it, kept by nobody else, and told once while it is the same', async () => {
    const { path } = await make({ filmId: things.filmId });
    expect(path).toMatch(/^\/calendar\/[\w-]{43}\.ics$/);
    const first = await laurel.ask(path);
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('set-cookie')).toBeNull();
    expect(
      uids(first.body).some((uid) => uid.startsWith(`submission-${things.submissionId}-deadline-`)),
    ).toBe(true);
    const etag = first.headers.get('etag')!;
    const again = await laurel.ask(path, { headers: { 'if-none-match': etag } });
    expect([again.status, again.body]).toEqual([304, '']);
    expect((await laurel.ask(path, { headers: { 'if-none-match': 'W/"other"' } })).status).toBe(200);
  });
  it('changes with what it is of', async () => {
    const { filmId, owner } = things;
    const { path } = await make({ filmId });
    const before = await laurel.ask(path);
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
    const after = await laurel.ask(path, { headers: { 'if-none-match': before.headers.get('etag')! } });
    expect([after.status, isIn(after.body)]).toEqual([200, true]);
  });
  it('that was ended, never was or is none is nowhere, in the same words', async () => {
    const { feed, path } = await make();
    const { body } = await laurel.post('revokeCalendarFeed', { feedId: feed.id }, things.owner.cookie);
    expect(body.items.map(({ id }: { id: number }) => id)).not.toContain(feed.id);
    const all = await Promise.all(
      [path, `/calendar/${'x'.repeat(43)}.ics`, '/calendar/x.ics', `${path.slice(0, -4)}`].map((one) =>
        laurel.ask(one),
      ),
    );
    for (const one of all) {
      expect([one.status, one.body]).toEqual([404, error('calendar.not_found')]);
      const told = ({ status, body: { error } }: typeof one) => ({ status, ...error, requestId: '' });
      expect(told(one)).toEqual(told(all[0]!));
    }
  });
  it('is listed without its secret, and made by nobody in another’s name', async () => {
    const { path } = await make();
    const { body } = await laurel.get('getCalendarFeeds', {}, things.owner.cookie);
    expect(JSON.stringify(body)).not.toContain(path.slice(10, 53));
    const { cookie } = await laurel.impersonate(things.owner.userId);
    expect((await laurel.post('createCalendarFeed', {}, cookie)).body).toEqual(error('session.impersonated'));
    const another = await laurel.signIn();
    const refused = await laurel.post('createCalendarFeed', { filmId: things.filmId }, another.cookie);
    expect([refused.status, refused.body]).toEqual([404, error('film.not_found', 'filmId')]);
  });
  it('is asked for so often a minute by itself, whoever asks, and the others go on', async () => {
    const [{ path }, other] = [await make(), await make()];
    const statuses = await Promise.all(
      Array.from({ length: 25 }, async () => (await laurel.ask(path)).status),
    );
    expect([
      statuses.filter((one) => one === 200).length,
      statuses.filter((one) => one === 429).length,
    ]).toEqual([20, 5]);
    const refused = await laurel.ask(path);
    expect([refused.body, Number(refused.headers.get('retry-after')) > 0]).toEqual([
      error('rate.limited'),
      true,
    ]);
    expect((await laurel.ask(other.path)).status).toBe(200);
  });
  it('is there without the catalogue, and the calendar is too, without fees', async () => {
    const { path } = await make({ filmId: things.filmId });
    await laurel.end(catalog);
    expect((await laurel.ask(path)).status).toBe(200);
    const { status, body } = await asked();
    const deadlines = body.items.filter(({ kind }: { kind: string }) => kind === 'deadline');
    expect([status, deadlines[0].deadline.fees, deadlines[0].festival.city]).toEqual([200, null, null]);
    await laurel.end(submissions);
    const away = await until(async () => laurel.ask(path));
    expect([away.status, away.headers.get('cache-control')]).toEqual([503, 'no-store']);
  });
});
