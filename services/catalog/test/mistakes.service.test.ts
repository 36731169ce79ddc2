import { randomUUID } from 'node:crypto';
import { MAX_OPEN_MISTAKES } from '@laurel/rules/festivals/mistake-reports';
import { until } from '../../../deploy/testing/until.mjs';
import { Db } from '../src/database/client.js';
import { personalDataQueries } from '../src/queries/personal-data.js';
import { runAs, person, refusal } from '../../runtime/test/callers.js';
import { publishEvent } from '../../runtime/test/publish-events.js';
import { makeFestival, startCatalog, type RunningCatalog } from './make.js';

let running: RunningCatalog;
let festivalId: number;
const [ada, grace, admin] = [person(), person(), person('admin')];
beforeAll(async () => {
  running = await startCatalog();
  await running.importRecords([makeFestival()]);
  festivalId = (await running.get(Db).festival.findFirstOrThrow()).id;
});
afterAll(() => running?.stop());
const runAsCaller: ReturnType<typeof runAs> = (...args) => runAs(running.stack)(...args);
const reportMistake = (overrides: object = {}, caller = ada) =>
  runAsCaller(caller, () =>
    running.catalog.reportMistake({ festivalId, subject: 'fees', text: 'It is EUR 12.', ...overrides }),
  );
const listReports = (isOpen: boolean, caller = admin) =>
  runAsCaller(caller, () => running.catalog.getMistakeReports({ isOpen, page: 1, pageSize: 50 }));
beforeEach(() => running.get(Db).festivalReport.deleteMany());

describe('a mistake report', () => {
  it('appears on the administrators’ list, and is visible to its reporter until it is resolved', async () => {
    const { report: mistake } = await reportMistake();
    expect(mistake).toMatchObject({
      festivalId,
      festivalName: 'Lantern Film Festival',
      subject: 'fees',
      userId: ada.user,
    });
    const listMyReports = (caller = ada) =>
      runAsCaller(caller, () => running.catalog.getMyMistakeReports({ festivalId }));
    expect((await listMyReports()).items).toEqual([mistake]);
    expect((await listMyReports(grace)).items).toEqual([]);
    expect((await listReports(true)).items).toEqual([mistake]);
    const { report: resolvedReport } = await runAsCaller(admin, () =>
      running.catalog.resolveMistakeReport({ reportId: mistake!.id }),
    );
    expect(resolvedReport).toMatchObject({
      ...mistake,
      resolvedBy: admin.user,
      resolvedAt: expect.stringMatching(/Z$/),
    });
    expect(
      await runAsCaller(admin, () => running.catalog.resolveMistakeReport({ reportId: mistake!.id })),
    ).toEqual({ report: resolvedReport });
    expect([
      (await listReports(true)).total,
      (await listReports(false)).items,
      (await listMyReports()).items,
    ]).toEqual([0, [resolvedReport], []]);
  });

  it('is not stored twice while it is open, but can be repeated after it is resolved', async () => {
    const [{ report: first }, { report: repeated }] = [
      await reportMistake(),
      await reportMistake({ text: ' It is EUR 12. ' }),
    ];
    expect(repeated!.id).toBe(first!.id);
    await runAsCaller(admin, () => running.catalog.resolveMistakeReport({ reportId: first!.id }));
    expect((await reportMistake()).report!.id).not.toBe(first!.id);
  });

  it.each([
    [{ subject: 'weather' }, 'report.subject_unknown', 'subject'],
    [{ text: '  ' }, 'report.text_missing', 'text'],
    [{ text: 'x'.repeat(1001) }, 'report.text_too_long', 'text'],
    [{ text: 'The fee is \u202e05 EUR' }, 'report.text_invalid', 'text'],
    [{ festivalId: 999_999 }, 'festival.not_found', 'festivalId'],
  ])('is rejected with the input %j: %s', async (overrides, code, field) => {
    expect(await refusal(reportMistake(overrides))).toMatchObject({ code, field });
    expect((await listReports(true)).total).toBe(0);
  });

  it('is refused if the user has too many open ones, even for concurrent requests', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: MAX_OPEN_MISTAKES + 5 }, (_, n) => reportMistake({ text: `No. ${n}` })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_OPEN_MISTAKES);
    expect((await refusal(reportMistake({ text: 'One more' }))).code).toBe('report.too_many');
    expect((await reportMistake({ text: 'No. 0' }, grace)).report!.userId).toBe(grace.user);
  });

  it('is listed and resolved by administrators only', async () => {
    const { report: mistake } = await reportMistake();
    expect((await refusal(listReports(true, ada))).code).toBe('session.not_admin');
    const resolve = (reportId: number, caller = ada) =>
      runAsCaller(caller, () => running.catalog.resolveMistakeReport({ reportId }));
    expect((await refusal(resolve(mistake!.id))).code).toBe('session.not_admin');
    expect((await refusal(resolve(999_999, admin))).code).toBe('report.not_found');
  });

  it('is part of its author’s data archive, and remains without its author when the account is deleted', async () => {
    const leaving = person();
    await reportMistake({}, leaving);
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
    await until(async () => (await listReports(true)).items[0]!.userId === null);
    expect((await listReports(true)).items[0]).toMatchObject({ subject: 'fees', text: 'It is EUR 12.' });
  });
});
