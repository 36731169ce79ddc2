import { addDays, formatDay } from '@laurel/rules/dates/days';
import { subtractMonths } from '@laurel/rules/dates/months';
import { until } from '../../../deploy/testing/until.mjs';
import { person } from '../../runtime/test/callers.js';
import { getToday } from '../src/domain/days.js';
import { startSubmissions } from './make.js';
import { createReminderHelpers } from './reminding.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
beforeAll(async () => (laurel = await startSubmissions()));
afterAll(() => laurel?.stop());
const { remind, listMails, getNotifications } = createReminderHelpers(() => laurel);

const [near, far] = [addDays(getToday(), 3), addDays(getToday(), 40)];
/** Adds an entry of a film that becomes twelve months old between the two deadlines. */
async function addEntry(maxAgeMonths: number, alternatives: object[] = []) {
  const ada = person();
  const filmId = await laurel.registerFilm(ada, 600, {
    productionDate: subtractMonths(addDays(near, 10), 12),
  });
  const term = { type: 'film_restriction_age', name: 'Age', isMandatory: true, maxAgeMonths };
  const groupKey = alternatives.length > 0 ? { groupKey: 'a' } : {};
  const terms = [term, ...alternatives].map((rule) => ({ ...rule, ...groupKey }));
  const { id } = await laurel.addCompetition({ dates: [near, far], terms });
  const [added] = await laurel.addSubmissions(ada, filmId, [id], 'to-submit', {
    overrideReason: 'They invited us.',
  });
  const submissionId = added!.submission!.id;
  await laurel.db
    .$executeRaw`update user_submission set "createdAt" = now() - interval '100 days' where id = ${submissionId}`;
  return { ada, filmId };
}
const listDeadlines = async (ada: ReturnType<typeof person>, filmId: number) => {
  const query = { filmId, from: getToday(), to: addDays(far, 1), page: 1, pageSize: 50 };
  const { items } = await laurel.as(ada, () => laurel.client.getCalendar(query));
  return items.flatMap(({ day, deadline }) => (deadline ? [[day, deadline.failed]] : []));
};

it('the calendar and its feed say at which deadline a film is too old, until the film changes', async () => {
  const { ada, filmId } = await addEntry(12);
  const expected = [
    [near, null],
    [far, { rules: [{ code: 'film_age', limit: 12, hasAlternatives: null }], enterBy: near }],
  ];
  expect(await listDeadlines(ada, filmId)).toEqual(expected);
  const { secret } = await laurel.as(ada, () => laurel.client.createCalendarFeed({ filmId }));
  const feed = await laurel.as(person('anonymous'), () => laurel.client.readCalendarFeed({ secret }));
  expect(feed.items.flatMap(({ day, deadline }) => (deadline ? [[day, deadline.failed]] : []))).toEqual(
    expected,
  );
  const details = { name: 'Salt', length: 600, productionDate: subtractMonths(far, 6) };
  await laurel.publishEvent('film.changed', `film-${filmId}`, 2, {
    film: { id: filmId, version: 2, createdBy: ada.user, details },
  });
  await until(async () => (await listDeadlines(ada, filmId)).every(([, failed]) => !failed));
});

it('reminders name the last deadline at which the film is not too old', async () => {
  const { ada } = await addEntry(12);
  await remind();
  const days = `enter by ${formatDay(near)}, 23:59 UTC, because your film is too old at the deadline of ${formatDay(far)}`;
  expect(await listMails(ada)).toEqual([[expect.stringContaining(days)]]);
  expect((await getNotifications(ada)).items).toMatchObject([
    { kind: 'deadline', day: near, failsOn: far, failedRule: { code: 'film_age', limit: 12 } },
  ]);
});

it('reminders say that a film is too old if no deadline is left for it', async () => {
  const { ada } = await addEntry(6);
  await remind(addDays(far, -3));
  expect(await listMails(ada)).toEqual([
    [expect.stringContaining(`your film is too old at the deadline of ${formatDay(far)}`)],
  ]);
});

it('the calendar and reminders say at which deadline the director is too old', async () => {
  const ada = person();
  const statedOn = subtractMonths(addDays(near, 10), 12);
  const filmId = await laurel.registerFilm(ada, 600, { directorAge: 35, directorAgeOn: statedOn });
  const term = { type: 'director_restriction_age_max', name: 'Age', isMandatory: true };
  const { id } = await laurel.addCompetition({
    dates: [near, far],
    terms: [{ ...term, director_restriction_age_max: 35 }],
  });
  const [added] = await laurel.addSubmissions(ada, filmId, [id], 'to-submit');
  await laurel.db
    .$executeRaw`update user_submission set "createdAt" = now() - interval '100 days' where id = ${added!.submission!.id}`;
  expect(await listDeadlines(ada, filmId)).toEqual([
    [near, null],
    [far, { rules: [{ code: 'director_age_max', limit: 35, hasAlternatives: null }], enterBy: near }],
  ]);
  await remind();
  expect(await listMails(ada)).toEqual([
    [
      expect.stringContaining(
        `enter by ${formatDay(near)}, 23:59 UTC, because the director is over 35 at the deadline of ${formatDay(far)}`,
      ),
    ],
  ]);
});

it('the calendar and reminders say that a film is too old, unless an alternative of another kind admits it', async () => {
  const { ada, filmId } = await addEntry(12, [
    { type: 'genre_restriction', name: 'Genre', isMandatory: true, genre_restriction: ['Horror'] },
  ]);
  const rule = { code: 'film_age', limit: 12, hasAlternatives: true };
  expect(await listDeadlines(ada, filmId)).toEqual([
    [near, null],
    [far, { rules: [rule], enterBy: near }],
  ]);
  await remind();
  expect(await listMails(ada)).toEqual([
    [
      expect.stringContaining(
        'because your film is too old (unless an alternative rule admits the film) at the deadline',
      ),
    ],
  ]);
  expect((await getNotifications(ada)).items).toMatchObject([{ failsOn: far, failedRule: rule }]);
});
