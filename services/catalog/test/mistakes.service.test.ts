import { randomUUID } from 'node:crypto';
import { MOST_OPEN_MISTAKES } from '@laurel/rules/mistakes';
import { until } from '../../../deploy/local/until.mjs';
import { Db } from '../src/database.js';
import { personal } from '../src/personal-data.js';
import { asker, person, refusal } from '../../runtime/test/asking.js';
import { tell } from '../../runtime/test/telling.js';
import { makeFestival, startCatalog, type Running } from './make.js';

let running: Running;
let festivalId: number;
const [ada, grace, admin] = [person(), person(), person('admin')];
beforeAll(async () => {
  running = await startCatalog();
  await running.take([makeFestival()]);
  festivalId = (await running.get(Db).festival.findFirstOrThrow()).id;
});
afterAll(() => running?.stop());
const as: ReturnType<typeof asker> = (...asked) => asker(running.stack)(...asked);
const report = (over: object = {}, who = ada) =>
  as(who, () => running.to.reportMistake({ festivalId, subject: 'fees', text: 'It is EUR 12.', ...over }));
const listed = (isOpen: boolean, who = admin) =>
  as(who, () => running.to.getMistakeReports({ isOpen, page: 1, pageSize: 50 }));
beforeEach(() => running.get(Db).festivalReport.deleteMany());

describe('a mistake', () => {
  it('lands on the administrators’ list, and is the reporter’s own until somebody has looked at it', async () => {
    const { report: told } = await report();
    expect(told).toMatchObject({
      festivalId,
      festivalName: 'Lantern Film Festival',
      subject: 'fees',
      userId: ada.user,
    });
    const mine = (who = ada) => as(who, () => running.to.getMyMistakeReports({ festivalId }));
    expect((await mine()).items).toEqual([told]);
    expect((await mine(grace)).items).toEqual([]);
    expect((await listed(true)).items).toEqual([told]);
    const { report: done } = await as(admin, () => running.to.resolveMistakeReport({ reportId: told!.id }));
    expect(done).toMatchObject({ ...told, resolvedBy: admin.user, resolvedAt: expect.stringMatching(/Z$/) });
    expect(await as(admin, () => running.to.resolveMistakeReport({ reportId: told!.id }))).toEqual({
      report: done,
    });
    expect([(await listed(true)).total, (await listed(false)).items, (await mine()).items]).toEqual([
      0,
      [done],
      [],
    ]);
  });

  it('that was said already is not said twice, but anew once somebody has looked at it', async () => {
    const [{ report: one }, { report: same }] = [await report(), await report({ text: ' It is EUR 12. ' })];
    expect(same!.id).toBe(one!.id);
    await as(admin, () => running.to.resolveMistakeReport({ reportId: one!.id }));
    expect((await report()).report!.id).not.toBe(one!.id);
  });

  it.each([
    [{ subject: 'weather' }, 'report.subject_unknown', 'subject'],
    [{ text: '  ' }, 'report.text_missing', 'text'],
    [{ text: 'x'.repeat(1001) }, 'report.text_too_long', 'text'],
    [{ text: 'The fee is \u202e05 EUR' }, 'report.text_invalid', 'text'],
    [{ festivalId: 999_999 }, 'festival.not_found', 'festivalId'],
  ])('is refused as %j by %s', async (over, code, field) => {
    expect(await refusal(report(over))).toMatchObject({ code, field });
    expect((await listed(true)).total).toBe(0);
  });

  it('is one of at most so many that nobody has looked at, also when all are sent at once', async () => {
    const sent = await Promise.allSettled(
      Array.from({ length: MOST_OPEN_MISTAKES + 5 }, (_, n) => report({ text: `No. ${n}` })),
    );
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST_OPEN_MISTAKES);
    expect((await refusal(report({ text: 'One more' }))).code).toBe('report.too_many');
    expect((await report({ text: 'No. 0' }, grace)).report!.userId).toBe(grace.user);
  });

  it('is listed and looked at by administrators alone', async () => {
    const { report: told } = await report();
    expect((await refusal(listed(true, ada))).code).toBe('session.not_admin');
    const resolve = (reportId: number, who = ada) =>
      as(who, () => running.to.resolveMistakeReport({ reportId }));
    expect((await refusal(resolve(told!.id))).code).toBe('session.not_admin');
    expect((await refusal(resolve(999_999, admin))).code).toBe('report.not_found');
  });

  it('outlives whoever told of it, nameless, and is theirs in their archive before', async () => {
    const leaving = person();
    await report({}, leaving);
    const db = running.get(Db);
    const own = await db.$queryRawUnsafe<object[]>(personal.reports, leaving.user);
    expect(own).toMatchObject([
      { festival: 'Lantern Film Festival', subject: 'fees', text: 'It is EUR 12.' },
    ]);
    await tell(
      running.stack,
      'user.deleted',
      `user-${leaving.user}`,
      2,
      { userId: leaving.user },
      randomUUID(),
    );
    await until(async () => (await listed(true)).items[0]!.userId === null);
    expect((await listed(true)).items[0]).toMatchObject({ subject: 'fees', text: 'It is EUR 12.' });
  });
});
