import { randomUUID } from 'node:crypto';
import { MAX_OPEN_MISTAKES } from '@laurel/rules/festivals/mistake-reports';
import { until } from '../../../deploy/testing/until.mjs';
import { Db } from '../src/database/client.js';
import { personalDataQueries } from '../src/queries/personal-data.js';
import { runAs, person, refusal } from '../../runtime/test/callers.js';
import { publishEvent } from '../../runtime/test/publish-events.js';
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
const as: ReturnType<typeof runAs> = (...args) => runAs(running.stack)(...args);
const report = (over: object = {}, who = ada) =>
  as(who, () => running.to.reportMistake({ festivalId, subject: 'fees', text: 'It is EUR 12.', ...over }));
const listed = (isOpen: boolean, who = admin) =>
  as(who, () => running.to.getMistakeReports({ isOpen, page: 1, pageSize: 50 }));
beforeEach(() => running.get(Db).festivalReport.deleteMany());

describe('a mistake report', () => {
  it('appears on the administrators’ list, and is visible to its reporter until it is resolved', async () => {
    const { report: mistake } = await report();
    expect(mistake).toMatchObject({
      festivalId,
      festivalName: 'Lantern Film Festival',
      subject: 'fees',
      userId: ada.user,
    });
    const mine = (who = ada) => as(who, () => running.to.getMyMistakeReports({ festivalId }));
    expect((await mine()).items).toEqual([mistake]);
    expect((await mine(grace)).items).toEqual([]);
    expect((await listed(true)).items).toEqual([mistake]);
    const { report: done } = await as(admin, () =>
      running.to.resolveMistakeReport({ reportId: mistake!.id }),
    );
    expect(done).toMatchObject({
      ...mistake,
      resolvedBy: admin.user,
      resolvedAt: expect.stringMatching(/Z$/),
    });
    expect(await as(admin, () => running.to.resolveMistakeReport({ reportId: mistake!.id }))).toEqual({
      report: done,
    });
    expect([(await listed(true)).total, (await listed(false)).items, (await mine()).items]).toEqual([
      0,
      [done],
      [],
    ]);
  });

  it('is not stored twice while it is open, but can be repeated after it is resolved', async () => {
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
  ])('is rejected with the input %j: %s', async (over, code, field) => {
    expect(await refusal(report(over))).toMatchObject({ code, field });
    expect((await listed(true)).total).toBe(0);
  });

  it('is limited in number per user while open, also for concurrent requests', async () => {
    const sent = await Promise.allSettled(
      Array.from({ length: MAX_OPEN_MISTAKES + 5 }, (_, n) => report({ text: `No. ${n}` })),
    );
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_OPEN_MISTAKES);
    expect((await refusal(report({ text: 'One more' }))).code).toBe('report.too_many');
    expect((await report({ text: 'No. 0' }, grace)).report!.userId).toBe(grace.user);
  });

  it('is listed and resolved by administrators only', async () => {
    const { report: mistake } = await report();
    expect((await refusal(listed(true, ada))).code).toBe('session.not_admin');
    const resolve = (reportId: number, who = ada) =>
      as(who, () => running.to.resolveMistakeReport({ reportId }));
    expect((await refusal(resolve(mistake!.id))).code).toBe('session.not_admin');
    expect((await refusal(resolve(999_999, admin))).code).toBe('report.not_found');
  });

  it('stays without its author when the account is deleted, and is part of the author’s archive before', async () => {
    const leaving = person();
    await report({}, leaving);
    const db = running.get(Db);
    const rows = await db.$queryRawUnsafe<object[]>(personalDataQueries.reports, leaving.user);
    expect(rows).toMatchObject([
      { festival: 'Lantern Film Festival', subject: 'fees', text: 'It is EUR 12.' },
    ]);
    await publishEvent(
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
