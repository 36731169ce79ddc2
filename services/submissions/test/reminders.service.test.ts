import { randomUUID } from 'node:crypto';
import { addDays, formatDay } from '@laurel/rules/days';
import { until } from '../../../deploy/local/until.mjs';
import { person } from '../../runtime/test/asking.js';
import { TellWatchers } from '../src/commands/tell-watchers.js';
import { today } from '../src/days.js';
import { personal } from '../src/personal-data.js';
import { startSubmissions } from './make.js';
import { reminding } from './reminding.js';

type Who = ReturnType<typeof person>;
let laurel: Awaited<ReturnType<typeof startSubmissions>>;
beforeAll(async () => (laurel = await startSubmissions({ WATCH_REST_MS: '1000' })));
afterAll(() => laurel?.stop());

const { remind, mails, told, kinds, listed } = reminding(() => laurel);

describe('what is near on a list', () => {
  it('is told fourteen, three days and one day before a last deadline, in the app and in one mail, and nothing twice', async () => {
    const [ada, last] = [person(), addDays(today(), 20)];
    const { id, submission } = await listed(ada, { dates: [last] });
    for (const left of [20, 15, 14, 13, 4, 3, 2, 1, 1, 0, -1]) await remind(addDays(last, -left));
    expect(await kinds(ada)).toEqual(['deadline', 'deadline', 'deadline']);
    const line = expect.stringMatching(
      new RegExp(`^Salt at Shorts ${id} Festival, Shorts ${id}: the deadline to meet is `),
    );
    expect(await mails(ada)).toEqual([[line], [line], [line]]);
    expect((await told(ada)).items[0]).toMatchObject({
      day: last,
      entry: { submissionId: submission.id, state: 'to-submit', filmName: 'Salt' },
      competitionName: `Shorts ${id}`,
      isRead: false,
      isOver: false,
      isMoved: false,
    });
  });

  it('is mailed until the last of its deadlines ends, and without an end where something else is told', async () => {
    const [ada, ben] = [person(), person()];
    const [near, far] = [addDays(today(), 2), addDays(today(), 10)];
    for (const who of [ada, ben]) for (const day of [far, near]) await listed(who, { dates: [day] });
    await listed(ben, { opensOn: today(), dates: [addDays(today(), 90)] });
    await remind();
    const ends = async ({ user }: Who) =>
      laurel.db.rows<{ end: string | null }>(
        `select payload->>'until' as end from outbox where type = 'mail.wanted' and payload->>'userId' = $1`,
        user,
      );
    const last = await laurel.db.notification.findFirstOrThrow({
      where: { userId: ada.user },
      orderBy: { day: 'desc' },
    });
    expect(await ends(ada)).toEqual([{ end: last.closesAt!.toISOString() }]);
    expect(await kinds(ben)).toContain('opening');
    expect(await ends(ben)).toEqual([{ end: null }]);
  });

  it.each([
    ['waiting', 1, { linkSeed: 'seed' }], // for a payment: whoever does not pay in time is late
    ['asking', 1, {}],
    ['delivering', 0, {}],
    ['returned', 1, { reason: 'unpaid' }],
  ])('is told of an entry whose sending is %s: %d times', async (state, times, more) => {
    const ada = person();
    const { filmId, submission } = await listed(ada, { dates: [addDays(today(), 3)] });
    const where = { way: 'elsewhere', page: 'https://lund.example' };
    const entry = { submissionId: submission.id, state, name: 'Salt', snapshot: {}, ...where, ...more };
    await laurel.db.sending.create({
      data: { id: randomUUID(), userId: ada.user, filmId, entries: { create: entry } },
    });
    await remind();
    expect([await kinds(ada), await mails(ada)].map(({ length }) => length)).toEqual([times, times]);
  });

  it('comes in one mail for all of it, the nearest first', async () => {
    const ada = person();
    const [far, near] = [addDays(today(), 10), addDays(today(), 2)];
    await listed(ada, { dates: [far] });
    await listed(ada, { dates: [near] }, 'waitlist');
    await remind();
    const [mail, ...others] = await mails(ada);
    expect(mail!.map((line) => /\d+ \w+ \d+$/.exec(line)![0])).toEqual([near, far].map(formatDay));
    expect(others).toEqual([]);
    const days = (await told(ada)).items.map(({ day }) => day);
    expect(days.toSorted()).toEqual([near, far]);
  });

  it('is no mail to who puts it on the list when it is so near already: they have seen it', async () => {
    const ada = person();
    const { id } = await laurel.competition({ dates: [addDays(today(), 2)] });
    await laurel.add(ada, await laurel.film(ada), [id], 'to-submit');
    await remind();
    expect([await kinds(ada), await mails(ada)]).toEqual([['deadline'], []]);
    await remind(addDays(today(), 1));
    expect([await kinds(ada), await mails(ada)]).toMatchObject([
      ['deadline', 'deadline'],
      [[expect.any(String)]],
    ]);
  });

  it('is nothing of what was sent or given up, and what was told of it is over', async () => {
    const [ada, grace] = [person(), person()];
    const near = { dates: [addDays(today(), 2)] };
    await listed(grace, near, 'submitted', { submittedAt: '2026-01-05' });
    const { submission } = await listed(ada, near);
    await remind();
    expect([await kinds(ada), await kinds(grace)]).toEqual([['deadline'], []]);
    expect(await told(ada)).toMatchObject({ unread: 1, items: [{ isOver: false }] });
    await laurel.move(ada, [{ submissionId: submission.id }], 'will-not-submit', { reason: 'too dear' });
    expect(await told(ada)).toMatchObject({ unread: 0, total: 1, items: [{ isOver: true, isMoved: false }] });
  });

  it('is over when its day is moved, and is told of the new one', async () => {
    const [ada, last] = [person(), addDays(today(), 3)];
    const { id, festivalId } = await listed(ada, { dates: [last] });
    const grace = person();
    await laurel.as(grace, () => laurel.to.watchFestival({ festivalId }));
    await remind();
    await laurel.get(TellWatchers).deadlines();
    expect(await told(ada)).toMatchObject({ unread: 1, items: [{ day: last, isOver: false }] });
    expect(await told(grace)).toMatchObject({
      unread: 1,
      items: [{ kind: 'watched-deadline', isOver: false }],
    });
    const later = addDays(last, 11);
    await laurel.tellPlace(id, festivalId, 2, `Shorts ${id}`, { dates: [later] });
    await until(async () => (await told(ada)).unread === 0);
    expect(await told(grace)).toMatchObject({ unread: 0, items: [{ isOver: true }] });
    await remind();
    expect((await told(ada)).items).toMatchObject([
      { day: later, isOver: false, isMoved: false },
      { day: last, isOver: true, isMoved: true },
    ]);
  });

  it('is that it costs more after three days, by how much, where that is known', async () => {
    const ada = person();
    const { id, festivalId, submission } = await listed(ada, { dates: [addDays(today(), 40)] });
    const [soon, later] = [addDays(today(), 3), addDays(today(), 60)];
    const date = (n: number, day: string) => ({
      id: n,
      date: day,
      title: day,
      timezone: 'Europe/Paris',
      competitionId: id,
      closesAt: `${day}T23:59:59.000Z`,
    });
    const fee = (n: number, amount: number) => ({
      id: n,
      title: 'Fee',
      amount,
      currencyId: 1,
      currency: 'EUR',
      audience: 'standard',
      competitionDateId: n,
    });
    await laurel.tell('competition.changed', `competition-${id}`, 2, {
      whole: {
        competition: { id, version: 2, festivalId, name: 'Shorts', opensOn: '2025-11-01', termIds: [] },
        terms: [],
        dates: [date(70_001, soon), date(70_002, later)],
        fees: [fee(70_001, 2000), fee(70_002, 3200)],
      },
    });
    await remind();
    expect((await told(ada)).items).toMatchObject([
      {
        kind: 'fee-rise',
        day: soon,
        more: { amount: 1200, currency: 'EUR' },
        entry: { submissionId: submission.id },
      },
    ]);
    expect((await mails(ada))[0]![0]).toContain('an entry costs EUR 12 more after');
  });

  it('is that entries are open, once for all films of who watches too, and that an answer is overdue', async () => {
    const ada = person();
    const opensOn = addDays(today(), 5);
    const place = { opensOn, dates: [addDays(today(), 90)] };
    const { id, festivalId } = await listed(ada, place);
    await laurel.add(ada, await laurel.film(ada), [id], 'to-submit');
    await laurel.as(ada, () => laurel.to.watchFestival({ festivalId }));
    for (const day of [-1, 0, 1, 2]) await remind(addDays(opensOn, day));
    expect(await kinds(ada)).toEqual(['opening']);
    expect((await told(ada)).items[0]).toMatchObject({ entry: null, competitionId: id, day: opensOn });

    const grace = person();
    const due = addDays(today(), 5);
    await listed(grace, { notificationDate: due }, 'submitted', { submittedAt: '2026-01-05' });
    for (const day of [0, 1, 2]) await remind(addDays(due, day));
    expect((await told(grace)).items).toMatchObject([{ kind: 'answer-overdue', day: due, isOver: false }]);
  });
});

describe('what is watched', () => {
  it('is told where an entry of an edition that is over was never answered', async () => {
    const ada = person();
    const { festivalId, submission } = await listed(ada, { dates: [addDays(today(), 12)] }, 'submitted', {
      submittedAt: '2026-01-05',
    });
    await laurel.as(ada, () => laurel.to.watchFestival({ festivalId }));
    await laurel.get(TellWatchers).deadlines();
    expect(await kinds(ada)).toEqual([]);
    await laurel.db.$executeRaw`update user_submission set edition = 2098 where id = ${submission.id}`;
    await laurel.get(TellWatchers).deadlines();
    expect(await kinds(ada)).toEqual(['watched-deadline']);
  });

  it('is told when it opens, before its last deadline, and when it changes; a deadline of one’s list only there', async () => {
    const [ada, grace] = [person(), person()];
    const opensOn = addDays(today(), 5);
    const place = { opensOn, dates: [addDays(today(), 12)] };
    const { id, festivalId } = await listed(grace, place);
    for (const who of [ada, grace]) await laurel.as(who, () => laurel.to.watchFestival({ festivalId }));
    await laurel.get(TellWatchers).deadlines();
    await remind();
    await remind(opensOn);
    expect((await kinds(ada)).toSorted()).toEqual(['opening', 'watched-deadline']);
    expect((await kinds(grace)).toSorted()).toEqual(['deadline', 'opening']);
    await laurel.tellPlace(id, festivalId, 2, `Shorts ${id}`, { ...place, longest: 100 });
    await until(async () => (await kinds(ada)).length === 3);
    expect((await told(ada)).items[0]).toMatchObject({
      kind: 'watched-change',
      changes: ['rules'],
      festivalId,
      entry: null,
    });
  });
});

it('is read up to one, or some of it, by whom it was told alone, and goes with them', async () => {
  const [ada, grace] = [person(), person()];
  for (const who of [ada, ada, grace]) await listed(who, { dates: [addDays(today(), 2)] });
  await remind();
  const [newest, older] = (await told(ada)).items;
  const read = (who: Who, ids: number[], upTo: number) =>
    laurel.as(who, () => laurel.to.readNotifications({ ids, upTo }));
  expect(await read(grace, [newest!.id], 0)).toEqual({ unread: 1 });
  expect(await told(ada)).toMatchObject({ unread: 2 });
  expect(await read(ada, [older!.id], 0)).toEqual({ unread: 1 });
  expect((await told(ada)).items.map(({ isRead }) => isRead)).toEqual([false, true]);
  expect(await read(ada, [], newest!.id)).toEqual({ unread: 0 });
  expect((await told(ada, 2, 1)).items).toMatchObject([{ id: older!.id }]);
  expect(await laurel.db.rows(personal.notifications, ada.user)).toHaveLength(2);
  await laurel.tell('user.deleted', `user-${ada.user}`, 2, { userId: ada.user });
  expect(await told(ada)).toEqual({ items: [], total: 0, unread: 0 });
  expect((await told(grace)).total).toBe(1);
});
