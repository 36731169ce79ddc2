import { createHash } from 'node:crypto';
import { addDays } from '@laurel/rules/days';
import { MOST_CALENDAR_FEEDS } from '@laurel/rules/calendar';
import type { CalendarEvent } from '@laurel/proto/submissions/v1/submissions';
import { person, refusal } from '../../runtime/test/asking.js';
import { today } from '../src/days.js';
import { personal } from '../src/personal-data.js';
import { standing, startSubmissions } from './make.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
beforeAll(async () => (laurel = await startSubmissions()));
afterAll(() => laurel?.stop());

type Who = ReturnType<typeof person>;
const now = today();
const inDays = (days: number) => addDays(now, days);
const place = () =>
  laurel.competition({
    opensOn: inDays(-10),
    notificationDate: inDays(60),
    startsOn: inDays(90),
    endsOn: inDays(95),
    dates: [inDays(-1), inDays(5), inDays(20)],
  });
const asked = (who: Who, filmId: number, over: object = {}) =>
  laurel.as(who, () =>
    laurel.to.getCalendar({ filmId, from: inDays(-30), to: inDays(300), page: 1, pageSize: 200, ...over }),
  );
const told = (events: CalendarEvent[]) =>
  events.map(({ kind, day, lastDay }) => [kind, day, lastDay].filter(Boolean).join(' '));
const create = (who: Who, filmId?: number) => laurel.as(who, () => laurel.to.createCalendarFeed({ filmId }));
const read = (secret: string) => laurel.as(person('anonymous'), () => laurel.to.readCalendarFeed({ secret }));
const feeds = async (who: Who) => (await laurel.as(who, () => laurel.to.getCalendarFeeds({}))).items;

describe('the calendar of a film', () => {
  it('has what is dated of its entries by day, with each deadline to come', async () => {
    const ada = person();
    const film = await laurel.film(ada);
    const { id, festivalId, dateIds } = await place();
    const { id: submissionId } = await standing(laurel, ada, film, id, 'to-submit');
    const { items, total } = await asked(ada, film);
    expect(told(items)).toEqual([
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
        rowVersion: 1,
      },
    });
  });
  it('has only the days that are asked for, page by page, and a festival that has begun before', async () => {
    const ada = person();
    const film = await laurel.film(ada);
    const { id } = await place();
    await standing(laurel, ada, film, id, 'to-submit');
    const days = { from: inDays(20), to: inDays(92) };
    expect(told((await asked(ada, film, days)).items)).toEqual([
      `deadline ${inDays(20)}`,
      `festival ${inDays(90)} ${inDays(95)}`,
    ]);
    expect(told((await asked(ada, film, { from: inDays(95), to: inDays(96) })).items)).toHaveLength(1);
    expect(told((await asked(ada, film, { from: inDays(96), to: inDays(97) })).items)).toEqual([]);
    const second = await asked(ada, film, { page: 2, pageSize: 3 });
    expect([told(second.items), second.total]).toEqual([[`festival ${inDays(90)} ${inDays(95)}`], 4]);
  });
  it('follows an entry that is sent, and nothing of one that is off the list', async () => {
    const ada = person();
    const film = await laurel.film(ada);
    const { id } = await place();
    const { id: submissionId } = await standing(laurel, ada, film, id, 'to-submit');
    await laurel.move(ada, [{ submissionId }], 'submitted');
    expect(told((await asked(ada, film)).items)).toEqual([
      `sent ${now}`,
      `answer-due ${inDays(60)}`,
      `festival ${inDays(90)} ${inDays(95)}`,
    ]);
    await laurel.move(ada, [{ submissionId }], 'will-not-submit', { reason: 'Too dear' });
    expect(told((await asked(ada, film)).items)).toEqual([]);
  });
  it('is another’s to nobody, and there where the film has nothing', async () => {
    const [ada, grace] = [person(), person()];
    const film = await laurel.film(ada);
    expect((await asked(ada, film)).items).toEqual([]);
    expect(await refusal(asked(grace, film))).toMatchObject({ code: 'film.not_found', field: 'filmId' });
    expect((await asked(person('admin'), film)).total).toBe(0);
    expect((await refusal(asked(ada, 2_000_000_000))).code).toBe('film.not_found');
  });
  it('is 600 entries in one question', async () => {
    const ada = person();
    const film = await laurel.film(ada);
    const { id } = await place();
    const { id: submissionId } = await standing(laurel, ada, film, id, 'to-submit');
    await laurel.db
      .$executeRaw`insert into user_submission ("filmId", "userId", "competitionId", state, edition)
      select "filmId", "userId", "competitionId", state, 3000 + n from user_submission, generate_series(1, 600) n where id = ${submissionId}`;
    const { items, total } = await asked(ada, film);
    expect([items.length, total]).toEqual([200, 4 * 601]);
  });
});

describe('a link to a calendar', () => {
  it('is told once, and only the hash of its secret is kept', async () => {
    const ada = person();
    const film = await laurel.film(ada);
    const { feed, secret } = await create(ada, film);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(feed).toMatchObject({ filmId: film, filmName: 'Salt', fetchedAt: null });
    const [row] = await laurel.db.calendarFeed.findMany({ where: { userId: ada.user } });
    expect(Buffer.from(row!.secretHash)).toEqual(createHash('sha256').update(secret).digest());
    expect(JSON.stringify(await feeds(ada))).not.toContain(secret);
    const kept = await laurel.db.$queryRawUnsafe<object[]>(
      'select to_jsonb(a)::text as text from answered a',
    );
    expect(JSON.stringify(kept)).not.toContain(secret);
  });
  it('is read by whoever has it, and says when it was', async () => {
    const ada = person();
    const [film, other] = [await laurel.film(ada), await laurel.film(ada)];
    const { id } = await place();
    for (const one of [film, other]) await standing(laurel, ada, one, id, 'submitted');
    const [ofOne, ofAll] = [await create(ada, film), await create(ada)];
    const one = await read(ofOne.secret);
    expect([one.ofAll, one.filmName]).toEqual([false, 'Salt']);
    expect(new Set(one.items.map(({ entry }) => entry!.filmId))).toEqual(new Set([film]));
    const all = await read(ofAll.secret);
    expect(new Set(all.items.map(({ entry }) => entry!.filmId))).toEqual(new Set([film, other]));
    const [, fetched] = await feeds(ada);
    expect(Date.now() - Date.parse(fetched!.fetchedAt!)).toBeLessThan(10_000);
  });
  it('leaves out what Laurel suggests until it is chosen, and what is cancelled', async () => {
    const ada = person();
    const film = await laurel.film(ada);
    const [first, second] = [await place(), await place()];
    const { id: submissionId } = await standing(laurel, ada, film, first.id, 'suggested');
    const { id: cancelled } = await standing(laurel, ada, film, second.id, 'to-submit');
    const { secret } = await create(ada, film);
    const named = async () => new Set((await read(secret)).items.map(({ entry }) => entry!.submissionId));
    expect(await named()).toEqual(new Set([submissionId, cancelled]));
    await laurel.db.userSubmission.update({ where: { id: submissionId }, data: { origin: 'auto' } });
    await laurel.move(ada, [{ submissionId: cancelled }], 'will-not-submit');
    expect(await named()).toEqual(new Set());
    await laurel.move(ada, [{ submissionId }], 'waitlist');
    expect(await named()).toEqual(new Set([submissionId]));
  });
  it('that is ended reads as one that never was, and ends by nobody else', async () => {
    const [ada, grace] = [person(), person()];
    const { feed, secret } = await create(ada);
    const revoke = (who: Who) => laurel.as(who, () => laurel.to.revokeCalendarFeed({ feedId: feed!.id }));
    expect((await revoke(grace)).items).toEqual([]);
    expect((await read(secret)).items).toEqual([]);
    expect((await revoke(ada)).items).toEqual([]);
    const [ended, never] = [await refusal(read(secret)), await refusal(read('x'.repeat(43)))];
    expect(ended).toMatchObject({ kind: 'not_found', code: 'calendar.not_found' });
    expect({ ...never, stack: '' }).toEqual({ ...ended, stack: '' });
  });
  it('is one of at most so many, also when all are made at once, and of one’s own films alone', async () => {
    const [ada, grace] = [person(), person()];
    const film = await laurel.film(ada);
    expect(await refusal(create(grace, film))).toMatchObject({ code: 'film.not_found', field: 'filmId' });
    expect((await refusal(create(person('admin'), film))).code).toBe('film.not_found');
    const made = await Promise.allSettled(Array.from({ length: MOST_CALENDAR_FEEDS + 3 }, () => create(ada)));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST_CALENDAR_FEEDS);
    expect(await refusal(create(ada))).toMatchObject({
      code: 'calendar.too_many',
      details: { most: MOST_CALENDAR_FEEDS },
    });
  });
  it('is not made through another’s eyes', async () => {
    const ada = person();
    const seen = { ...ada, impersonator: person('admin').user };
    expect((await refusal(create(seen))).code).toBe('session.impersonated');
    expect(await feeds(ada)).toEqual([]);
  });
  it('waits while what it is made of is told again: a calendar without dates would empty another’s', async () => {
    const { secret } = await create(person());
    await laurel.db
      .$executeRaw`insert into arriving (aggregate, noun) values ('copy-festival-test', 'festival')`;
    expect(await refusal(read(secret))).toMatchObject({ kind: 'unavailable', code: 'copy.behind' });
    await laurel.db.$executeRaw`delete from arriving where aggregate = 'copy-festival-test'`;
    expect((await read(secret)).items).toEqual([]);
  });
  it('goes with its film, and with its owner, in whose archive it stands without its secret', async () => {
    const ada = person();
    const film = await laurel.film(ada);
    const [ofFilm, ofAll] = [await create(ada, film), await create(ada)];
    const archived = await laurel.db.$queryRawUnsafe<object[]>(personal.calendars, ada.user);
    expect(archived.map((row) => Object.keys(row))).toEqual(
      Array.from({ length: 2 }, () => ['filmId', 'createdAt', 'fetchedAt']),
    );
    await laurel.tell('film.deleted', `film-${film}`, 2, { filmId: film, createdBy: ada.user });
    expect((await refusal(read(ofFilm.secret))).code).toBe('calendar.not_found');
    expect((await feeds(ada)).map(({ id }) => id)).toEqual([ofAll.feed!.id]);
    await laurel.tell('user.deleted', `user-${ada.user}`, 2, { userId: ada.user });
    expect((await refusal(read(ofAll.secret))).code).toBe('calendar.not_found');
    expect((await refusal(create(ada))).code).toBe('session.required');
  });
});
