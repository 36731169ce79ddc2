import { createHash } from 'node:crypto';
import { addDays } from '@laurel/rules/dates/days';
import { MAX_CALENDAR_FEEDS } from '@laurel/rules/submissions/calendar';
import type { CalendarEvent } from '@laurel/proto/submissions/v1/submissions';
import { person, refusal } from '../../runtime/test/callers.js';
import { getToday } from '../src/domain/days.js';
import { personalDataQueries } from '../src/queries/personal-data.js';
import { startSubmissions } from './make.js';
import { createEntry } from './entries.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
beforeAll(async () => (laurel = await startSubmissions()));
afterAll(() => laurel?.stop());

type Who = ReturnType<typeof person>;
const today = getToday();
const inDays = (days: number) => addDays(today, days);
const createCompetition = () =>
  laurel.addCompetition({
    opensOn: inDays(-10),
    notificationDate: inDays(60),
    startsOn: inDays(90),
    endsOn: inDays(95),
    dates: [inDays(-1), inDays(5), inDays(20)],
  });
const getCalendar = (who: Who, filmId: number, overrides: object = {}) =>
  laurel.as(who, () =>
    laurel.client.getCalendar({
      filmId,
      from: inDays(-30),
      to: inDays(300),
      page: 1,
      pageSize: 200,
      ...overrides,
    }),
  );
const formatEvents = (events: CalendarEvent[]) =>
  events.map(({ kind, day, lastDay }) => [kind, day, lastDay].filter(Boolean).join(' '));
const createFeed = (who: Who, filmId?: number) =>
  laurel.as(who, () => laurel.client.createCalendarFeed({ filmId }));
const readFeed = (secret: string) =>
  laurel.as(person('anonymous'), () => laurel.client.readCalendarFeed({ secret }));
const listFeeds = async (who: Who) => (await laurel.as(who, () => laurel.client.getCalendarFeeds({}))).items;

describe('the calendar of a film', () => {
  it('lists the dated events of its entries by day, with each coming deadline', async () => {
    const ada = person();
    const film = await laurel.registerFilm(ada);
    const { id, festivalId, dateIds } = await createCompetition();
    const { id: submissionId } = await createEntry(laurel, ada, film, id, 'to-submit');
    const { items, total } = await getCalendar(ada, film);
    expect(formatEvents(items)).toEqual([
      `opening ${inDays(-10)}`,
      `deadline ${inDays(5)}`,
      `deadline ${inDays(20)}`,
      `festival ${inDays(90)} ${inDays(95)}`,
    ]);
    expect(total).toBe(4);
    expect(items[1]).toMatchObject({
      deadline: {
        date: {
          id: dateIds[1],
          closesAt: `${inDays(5)}T23:59:59.000Z`,
          title: `Until ${inDays(5)}`,
          timezone: 'Europe/Paris',
          timezoneAssumed: false,
          competitionId: id,
        },
        dates: 3,
        later: 1,
      },
      entry: {
        submissionId,
        filmName: 'Salt',
        state: 'to-submit',
        festivalId,
        competitionId: id,
        changedAt: expect.any(String),
      },
    });
  });
  it('returns only the requested days by page, with festivals that began before', async () => {
    const ada = person();
    const film = await laurel.registerFilm(ada);
    const { id } = await createCompetition();
    await createEntry(laurel, ada, film, id, 'to-submit');
    const days = { from: inDays(20), to: inDays(92) };
    expect(formatEvents((await getCalendar(ada, film, days)).items)).toEqual([
      `deadline ${inDays(20)}`,
      `festival ${inDays(90)} ${inDays(95)}`,
    ]);
    expect(
      formatEvents((await getCalendar(ada, film, { from: inDays(95), to: inDays(96) })).items),
    ).toHaveLength(1);
    expect(formatEvents((await getCalendar(ada, film, { from: inDays(96), to: inDays(97) })).items)).toEqual(
      [],
    );
    const second = await getCalendar(ada, film, { page: 2, pageSize: 3 });
    expect([formatEvents(second.items), second.total]).toEqual([[`festival ${inDays(90)} ${inDays(95)}`], 4]);
  });
  it('shows a sent entry with its answer day, and omits an entry that was given up', async () => {
    const ada = person();
    const film = await laurel.registerFilm(ada);
    const { id } = await createCompetition();
    const { id: submissionId } = await createEntry(laurel, ada, film, id, 'to-submit');
    await laurel.changeSubmissions(ada, [{ submissionId }], 'submitted');
    expect(formatEvents((await getCalendar(ada, film)).items)).toEqual([
      `sent ${today}`,
      `answer-due ${inDays(60)}`,
      `festival ${inDays(90)} ${inDays(95)}`,
    ]);
    await laurel.changeSubmissions(ada, [{ submissionId }], 'will-not-submit', { reason: 'Too expensive' });
    expect(formatEvents((await getCalendar(ada, film)).items)).toEqual([]);
  });
  it('is refused to other users, and empty for a film without entries', async () => {
    const [ada, grace] = [person(), person()];
    const film = await laurel.registerFilm(ada);
    expect((await getCalendar(ada, film)).items).toEqual([]);
    expect(await refusal(getCalendar(grace, film))).toMatchObject({
      code: 'film.not_found',
      field: 'filmId',
    });
    expect((await getCalendar(person('admin'), film)).total).toBe(0);
    expect((await refusal(getCalendar(ada, 2_000_000_000))).code).toBe('film.not_found');
  });
  it('is read with one query for 600 entries', async () => {
    const ada = person();
    const film = await laurel.registerFilm(ada);
    const { id } = await createCompetition();
    const { id: submissionId } = await createEntry(laurel, ada, film, id, 'to-submit');
    await laurel.db
      .$executeRaw`insert into user_submission ("filmId", "userId", "competitionId", state, edition)
      select "filmId", "userId", "competitionId", state, 3000 + n from user_submission, generate_series(1, 600) n where id = ${submissionId}`;
    const { items, total } = await getCalendar(ada, film);
    expect([items.length, total]).toEqual([200, 4 * 601]);
  });
});

describe('a calendar feed', () => {
  it('returns its secret once and stores only the hash', async () => {
    const ada = person();
    const film = await laurel.registerFilm(ada);
    const { feed, secret } = await createFeed(ada, film);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(feed).toMatchObject({ filmId: film, filmName: 'Salt', fetchedAt: null });
    const [row] = await laurel.db.calendarFeed.findMany({ where: { userId: ada.user } });
    expect(Buffer.from(row!.secretHash)).toEqual(createHash('sha256').update(secret).digest());
    expect(JSON.stringify(await listFeeds(ada))).not.toContain(secret);
    const storedAnswers = await laurel.db.$queryRawUnsafe<object[]>(
      'select to_jsonb(a)::text as text from idempotent_response a',
    );
    expect(JSON.stringify(storedAnswers)).not.toContain(secret);
  });
  it('is readable with its secret and records when it was fetched', async () => {
    const ada = person();
    const [film, other] = [await laurel.registerFilm(ada), await laurel.registerFilm(ada)];
    const { id } = await createCompetition();
    for (const value of [film, other]) await createEntry(laurel, ada, value, id, 'submitted');
    const [filmFeed, allFilmsFeed] = [await createFeed(ada, film), await createFeed(ada)];
    const item = await readFeed(filmFeed.secret);
    expect([item.coversAllFilms, item.filmName]).toEqual([false, 'Salt']);
    expect(new Set(item.items.map(({ entry }) => entry!.filmId))).toEqual(new Set([film]));
    const all = await readFeed(allFilmsFeed.secret);
    expect(new Set(all.items.map(({ entry }) => entry!.filmId))).toEqual(new Set([film, other]));
    const [, fetched] = await listFeeds(ada);
    expect(Date.now() - Date.parse(fetched!.fetchedAt!)).toBeLessThan(10_000);
  });
  it('omits suggestions until they are chosen, and cancelled entries', async () => {
    const ada = person();
    const film = await laurel.registerFilm(ada);
    const [first, second] = [await createCompetition(), await createCompetition()];
    const { id: submissionId } = await createEntry(laurel, ada, film, first.id, 'suggested');
    const { id: cancelled } = await createEntry(laurel, ada, film, second.id, 'to-submit');
    const { secret } = await createFeed(ada, film);
    const listSubmissionIds = async () =>
      new Set((await readFeed(secret)).items.map(({ entry }) => entry!.submissionId));
    expect(await listSubmissionIds()).toEqual(new Set([submissionId, cancelled]));
    await laurel.db.userSubmission.update({ where: { id: submissionId }, data: { origin: 'auto' } });
    await laurel.changeSubmissions(ada, [{ submissionId: cancelled }], 'will-not-submit');
    expect(await listSubmissionIds()).toEqual(new Set());
    await laurel.changeSubmissions(ada, [{ submissionId }], 'waitlist');
    expect(await listSubmissionIds()).toEqual(new Set([submissionId]));
  });
  it('can be revoked only by its owner, and is then refused like an unknown feed', async () => {
    const [ada, grace] = [person(), person()];
    const { feed, secret } = await createFeed(ada);
    const revoke = (who: Who) => laurel.as(who, () => laurel.client.revokeCalendarFeed({ feedId: feed!.id }));
    expect((await revoke(grace)).items).toEqual([]);
    expect((await readFeed(secret)).items).toEqual([]);
    expect((await revoke(ada)).items).toEqual([]);
    const [revokedRefusal, unknownRefusal] = [
      await refusal(readFeed(secret)),
      await refusal(readFeed('x'.repeat(43))),
    ];
    expect(revokedRefusal).toMatchObject({ kind: 'not_found', code: 'calendar.not_found' });
    expect({ ...unknownRefusal, stack: '' }).toEqual({ ...revokedRefusal, stack: '' });
  });
  it('is limited in number, even for concurrent calls, and to films of the caller', async () => {
    const [ada, grace] = [person(), person()];
    const film = await laurel.registerFilm(ada);
    expect(await refusal(createFeed(grace, film))).toMatchObject({ code: 'film.not_found', field: 'filmId' });
    expect((await refusal(createFeed(person('admin'), film))).code).toBe('film.not_found');
    const results = await Promise.allSettled(
      Array.from({ length: MAX_CALENDAR_FEEDS + 3 }, () => createFeed(ada)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_CALENDAR_FEEDS);
    expect(await refusal(createFeed(ada))).toMatchObject({
      code: 'calendar.too_many',
      details: { max: MAX_CALENDAR_FEEDS },
    });
  });
  it('cannot be created during impersonation', async () => {
    const ada = person();
    const impersonated = { ...ada, impersonator: person('admin').user };
    expect((await refusal(createFeed(impersonated))).code).toBe('session.impersonated');
    expect(await listFeeds(ada)).toEqual([]);
  });
  it('is unavailable while its projections rebuild, because missing dates would clear the calendar', async () => {
    const { secret } = await createFeed(person());
    await laurel.db
      .$executeRaw`insert into projection_rebuild (aggregate, noun) values ('projection-festival-test', 'festival')`;
    expect(await refusal(readFeed(secret))).toMatchObject({ kind: 'unavailable', code: 'projection.stale' });
    await laurel.db.$executeRaw`delete from projection_rebuild where aggregate = 'projection-festival-test'`;
    expect((await readFeed(secret)).items).toEqual([]);
  });
  it('is deleted with its film and its owner, and is archived without its secret', async () => {
    const ada = person();
    const film = await laurel.registerFilm(ada);
    const [filmFeed, allFilmsFeed] = [await createFeed(ada, film), await createFeed(ada)];
    const archived = await laurel.db.$queryRawUnsafe<object[]>(personalDataQueries.calendars, ada.user);
    expect(archived.map((row) => Object.keys(row))).toEqual(
      Array.from({ length: 2 }, () => ['filmId', 'createdAt', 'fetchedAt']),
    );
    await laurel.publishEvent('film.deleted', `film-${film}`, 2, { filmId: film, createdBy: ada.user });
    expect((await refusal(readFeed(filmFeed.secret))).code).toBe('calendar.not_found');
    expect((await listFeeds(ada)).map(({ id }) => id)).toEqual([allFilmsFeed.feed!.id]);
    await laurel.publishEvent('user.deleted', `user-${ada.user}`, 2, { userId: ada.user });
    expect((await refusal(readFeed(allFilmsFeed.secret))).code).toBe('calendar.not_found');
    expect((await refusal(createFeed(ada))).code).toBe('session.required');
  });
});
