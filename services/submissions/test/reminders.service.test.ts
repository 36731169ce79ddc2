import { addDays, formatDay } from '@laurel/rules/dates/days';
import { until } from '../../../deploy/testing/until.mjs';
import { person } from '../../runtime/test/callers.js';
import { NotifyWatchers } from '../src/jobs/notify-watchers.js';
import { getToday } from '../src/domain/days.js';
import { personalDataQueries } from '../src/queries/personal-data.js';
import { startSubmissions } from './make.js';
import { createReminderHelpers } from './reminding.js';

type Who = ReturnType<typeof person>;
let laurel: Awaited<ReturnType<typeof startSubmissions>>;
beforeAll(async () => (laurel = await startSubmissions({ WATCH_DEBOUNCE_MS: '1000' })));
afterAll(() => laurel?.stop());

const { remind, listMails, getNotifications, listKinds, addListedEntry } = createReminderHelpers(
  () => laurel,
);

describe('reminders of a list', () => {
  it('are sent 14, 3 and 1 days before a last deadline, in the app and in one mail, and never twice', async () => {
    const [ada, last] = [person(), addDays(getToday(), 20)];
    const { id, submission } = await addListedEntry(ada, { dates: [last] });
    for (const left of [20, 15, 14, 13, 4, 3, 2, 1, 1, 0, -1]) await remind(addDays(last, -left));
    expect(await listKinds(ada)).toEqual(['deadline', 'deadline', 'deadline']);
    const line = expect.stringMatching(
      new RegExp(`^Salt at Shorts ${id} Festival, Shorts ${id}: your deadline is .*, 23:59 UTC$`),
    );
    expect(await listMails(ada)).toEqual([[line], [line], [line]]);
    expect((await getNotifications(ada)).items[0]).toMatchObject({
      day: last,
      entry: { submissionId: submission.id, state: 'to-submit', filmName: 'Salt' },
      competitionName: `Shorts ${id}`,
      isRead: false,
      isOver: false,
      isMoved: false,
    });
  });

  it('are mailed until the last deadline in the mail, or without a limit if the mail has other reminders', async () => {
    const [ada, ben] = [person(), person()];
    const [near, far] = [addDays(getToday(), 2), addDays(getToday(), 10)];
    for (const who of [ada, ben]) for (const day of [far, near]) await addListedEntry(who, { dates: [day] });
    await addListedEntry(ben, { opensOn: getToday(), dates: [addDays(getToday(), 90)] });
    await remind();
    const listExpiries = async ({ user }: Who) =>
      laurel.db.rows<{ end: string | null }>(
        `select payload->>'until' as end from outbox where type = 'mail.requested' and payload->>'userId' = $1`,
        user,
      );
    const last = await laurel.db.notification.findFirstOrThrow({
      where: { userId: ada.user },
      orderBy: { day: 'desc' },
    });
    expect(await listExpiries(ada)).toEqual([{ end: last.closesAt!.toISOString() }]);
    expect(await listKinds(ben)).toContain('opening');
    expect(await listExpiries(ben)).toEqual([{ end: null }]);
  });

  it('are combined in one mail, the nearest deadline first', async () => {
    const ada = person();
    const [far, near] = [addDays(getToday(), 10), addDays(getToday(), 2)];
    await addListedEntry(ada, { dates: [far] });
    await addListedEntry(ada, { dates: [near] }, 'waitlist');
    await remind();
    const [mail, ...others] = await listMails(ada);
    expect(mail!.map((line) => /\b\d+ \w+ \d+(?=, 23:59 UTC$)/.exec(line)![0])).toEqual(
      [near, far].map(formatDay),
    );
    expect(others).toEqual([]);
    const days = (await getNotifications(ada)).items.map(({ day }) => day);
    expect(days.toSorted()).toEqual([near, far]);
  });

  it('are not mailed if the deadline was already near when the entry was added', async () => {
    const ada = person();
    const { id } = await laurel.addCompetition({ dates: [addDays(getToday(), 2)] });
    await laurel.addSubmissions(ada, await laurel.registerFilm(ada), [id], 'to-submit');
    await remind();
    expect([await listKinds(ada), await listMails(ada)]).toEqual([['deadline'], []]);
    await remind(addDays(getToday(), 1));
    expect([await listKinds(ada), await listMails(ada)]).toMatchObject([
      ['deadline', 'deadline'],
      [[expect.any(String)]],
    ]);
  });

  it('are not sent for entries that were sent or given up, and end when that happens', async () => {
    const [ada, grace] = [person(), person()];
    const near = { dates: [addDays(getToday(), 2)] };
    await addListedEntry(grace, near, 'submitted', { submittedAt: '2026-01-05' });
    const { submission } = await addListedEntry(ada, near);
    await remind();
    expect([await listKinds(ada), await listKinds(grace)]).toEqual([['deadline'], []]);
    expect(await getNotifications(ada)).toMatchObject({ unread: 1, items: [{ isOver: false }] });
    await laurel.changeSubmissions(ada, [{ submissionId: submission.id }], 'will-not-submit', {
      reason: 'too expensive',
    });
    expect(await getNotifications(ada)).toMatchObject({
      unread: 0,
      total: 1,
      items: [{ isOver: true, isMoved: false }],
    });
  });

  it('end when the deadline moves, and are sent again for the new day', async () => {
    const [ada, last] = [person(), addDays(getToday(), 3)];
    const { id, festivalId } = await addListedEntry(ada, { dates: [last] });
    const grace = person();
    await laurel.as(grace, () => laurel.client.watchFestival({ festivalId }));
    await remind();
    await laurel.getProvider(NotifyWatchers).notifyOfDeadlines();
    expect(await getNotifications(ada)).toMatchObject({ unread: 1, items: [{ day: last, isOver: false }] });
    expect(await getNotifications(grace)).toMatchObject({
      unread: 1,
      items: [{ kind: 'watched-deadline', isOver: false }],
    });
    const later = addDays(last, 11);
    await laurel.publishCompetition(id, festivalId, 2, `Shorts ${id}`, { dates: [later] });
    await until(async () => (await getNotifications(ada)).unread === 0);
    expect(await getNotifications(grace)).toMatchObject({ unread: 0, items: [{ isOver: true }] });
    await remind();
    expect((await getNotifications(ada)).items).toMatchObject([
      { day: later, isOver: false, isMoved: false },
      { day: last, isOver: true, isMoved: true },
    ]);
  });

  it('announce a known fee rise three days before, with its amount', async () => {
    const ada = person();
    const { id, festivalId, submission } = await addListedEntry(ada, { dates: [addDays(getToday(), 40)] });
    const [soon, later] = [addDays(getToday(), 3), addDays(getToday(), 60)];
    const makeDate = (n: number, day: string) => ({
      id: n,
      date: day,
      title: day,
      timezone: 'Europe/Paris',
      competitionId: id,
      closesAt: `${day}T23:59:59.000Z`,
    });
    const makeFee = (n: number, amount: number) => ({
      id: n,
      title: 'Fee',
      amount,
      currencyId: 1,
      currency: 'EUR',
      audience: 'standard',
      competitionDateId: n,
    });
    await laurel.publishEvent('competition.changed', `competition-${id}`, 2, {
      whole: {
        competition: { id, version: 2, festivalId, name: 'Shorts', opensOn: '2025-11-01', termIds: [] },
        terms: [],
        dates: [makeDate(70_001, soon), makeDate(70_002, later)],
        fees: [makeFee(70_001, 2000), makeFee(70_002, 3200)],
      },
    });
    await remind();
    expect((await getNotifications(ada)).items).toMatchObject([
      {
        kind: 'fee-rise',
        day: soon,
        more: { amount: 1200, currency: 'EUR' },
        entry: { submissionId: submission.id },
      },
    ]);
    expect((await listMails(ada))[0]![0]).toContain('the entry fee rises by EUR 12 after');
  });

  it('announce an opening once for all films and watches, and an overdue answer', async () => {
    const ada = person();
    const opensOn = addDays(getToday(), 5);
    const input = { opensOn, dates: [addDays(getToday(), 90)] };
    const { id, festivalId } = await addListedEntry(ada, input);
    await laurel.addSubmissions(ada, await laurel.registerFilm(ada), [id], 'to-submit');
    await laurel.as(ada, () => laurel.client.watchFestival({ festivalId }));
    for (const day of [-1, 0, 1, 2]) await remind(addDays(opensOn, day));
    expect(await listKinds(ada)).toEqual(['opening']);
    expect((await getNotifications(ada)).items[0]).toMatchObject({
      entry: null,
      competitionId: id,
      day: opensOn,
    });

    const grace = person();
    const due = addDays(getToday(), 5);
    await addListedEntry(grace, { notificationDate: due }, 'submitted', { submittedAt: '2026-01-05' });
    for (const day of [0, 1, 2]) await remind(addDays(due, day));
    expect((await getNotifications(grace)).items).toMatchObject([
      { kind: 'answer-overdue', day: due, isOver: false },
    ]);
  });
});

describe('reminders of watched festivals', () => {
  it('are sent if an entry of a past edition was never answered', async () => {
    const ada = person();
    const { festivalId, submission } = await addListedEntry(
      ada,
      { dates: [addDays(getToday(), 12)] },
      'submitted',
      { submittedAt: '2026-01-05' },
    );
    await laurel.as(ada, () => laurel.client.watchFestival({ festivalId }));
    await laurel.getProvider(NotifyWatchers).notifyOfDeadlines();
    expect(await listKinds(ada)).toEqual([]);
    await laurel.db.$executeRaw`update user_submission set edition = 2098 where id = ${submission.id}`;
    await laurel.getProvider(NotifyWatchers).notifyOfDeadlines();
    expect(await listKinds(ada)).toEqual(['watched-deadline']);
  });

  it('announce openings, last deadlines and changes, but not a deadline that is on the list', async () => {
    const [ada, grace] = [person(), person()];
    const opensOn = addDays(getToday(), 5);
    const input = { opensOn, dates: [addDays(getToday(), 12)] };
    const { id, festivalId } = await addListedEntry(grace, input);
    for (const who of [ada, grace]) await laurel.as(who, () => laurel.client.watchFestival({ festivalId }));
    await laurel.getProvider(NotifyWatchers).notifyOfDeadlines();
    await remind();
    await remind(opensOn);
    expect((await listKinds(ada)).toSorted()).toEqual(['opening', 'watched-deadline']);
    expect((await listKinds(grace)).toSorted()).toEqual(['deadline', 'opening']);
    await laurel.publishCompetition(id, festivalId, 2, `Shorts ${id}`, { ...input, maxSeconds: 100 });
    await until(async () => (await listKinds(ada)).length === 3);
    expect((await getNotifications(ada)).items[0]).toMatchObject({
      kind: 'watched-change',
      changes: ['rules'],
      festivalId,
      entry: null,
    });
  });
});

it('notifications are marked as read only by their user, individually or up to one, and deleted with the user', async () => {
  const [ada, grace] = [person(), person()];
  for (const who of [ada, ada, grace]) await addListedEntry(who, { dates: [addDays(getToday(), 2)] });
  await remind();
  const [newest, older] = (await getNotifications(ada)).items;
  const read = (who: Who, ids: number[], upTo: number) =>
    laurel.as(who, () => laurel.client.readNotifications({ ids, upTo }));
  expect(await read(grace, [newest!.id], 0)).toEqual({ unread: 1 });
  expect(await getNotifications(ada)).toMatchObject({ unread: 2 });
  expect(await read(ada, [older!.id], 0)).toEqual({ unread: 1 });
  expect((await getNotifications(ada)).items.map(({ isRead }) => isRead)).toEqual([false, true]);
  expect(await read(ada, [], newest!.id)).toEqual({ unread: 0 });
  expect((await getNotifications(ada, 2, 1)).items).toMatchObject([{ id: older!.id }]);
  expect(await laurel.db.rows(personalDataQueries.notifications, ada.user)).toHaveLength(2);
  await laurel.publishEvent('user.deleted', `user-${ada.user}`, 2, { userId: ada.user });
  expect(await getNotifications(ada)).toEqual({ items: [], total: 0, unread: 0 });
  expect((await getNotifications(grace)).total).toBe(1);
});
