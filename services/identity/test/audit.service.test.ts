import { randomUUID } from 'node:crypto';
import { recordLog } from '../../../deploy/testing/record-log.js';
import { until } from '../../../deploy/testing/until.mjs';
import { refusalCode } from '../../runtime/test/callers.js';
import { countRows } from '../../runtime/test/tables.js';
import { publishEvent } from '../../runtime/test/publish-events.js';
import { audit } from '../src/audit/audit-command.js';
import { appendAudit } from '../src/audit/append-audit.js';
import { verifyAudit } from '../src/audit/verify-audit.js';
import { startAdministration } from './administering.js';

let laurel: Awaited<ReturnType<typeof startAdministration>>;
beforeAll(async () => (laurel = await startAdministration()));
afterAll(() => laurel?.stop());

const createAct = (overrides: object = {}) => ({
  actor: randomUUID(),
  impersonator: null,
  what: 'user.banned',
  whom: randomUUID(),
  details: {},
  ...overrides,
});
const append = (overrides: object = {}, options = {}) =>
  laurel.db.$transaction((tx) => appendAudit(tx, createAct(overrides), options));
const getAuditLog = (overrides: object = {}) =>
  laurel.asAdmin(() => laurel.client.getAuditLog({ page: 1, pageSize: 50, ...overrides }));

describe('the audit log', () => {
  it('refuses changes and deletions of lines', async () => {
    await append();
    const expectRefused = (sql: string) =>
      expect(laurel.db.$executeRawUnsafe(sql)).rejects.toThrow('append-only');
    await expectRefused(`update audit set what = 'x'`);
    await expectRefused('delete from audit');
    await expectRefused('truncate audit');
    await expectRefused('delete from audit_day');
  });
  it('has a line for each of several concurrent writers, without gaps in the sequence', async () => {
    const before = await laurel.db.audit.count();
    await Promise.all(Array.from({ length: 8 }, () => append()));
    expect(await verifyAudit(laurel.db)).toMatchObject({ lines: before + 8, faults: [] });
  });
  it('has no line for a transaction that was rolled back', async () => {
    const before = await laurel.db.audit.count();
    const failed = laurel.db.$transaction(async (tx) => {
      await appendAudit(tx, createAct());
      throw new Error('not done');
    });
    await expect(failed).rejects.toThrow('not done');
    expect(await laurel.db.audit.count()).toBe(before);
    expect((await verifyAudit(laurel.db)).faults).toEqual([]);
  });
  it('does not return to the previous day when a replica’s clock is slow', async () => {
    const last = await laurel.db.audit.findFirstOrThrow({ orderBy: { seq: 'desc' } });
    vi.useFakeTimers({ now: last.at.getTime() - 86_400_000, toFake: ['Date'] });
    await append().finally(() => vi.useRealTimers());
    expect((await laurel.db.audit.findFirstOrThrow({ orderBy: { seq: 'desc' } })).at).toEqual(last.at);
  });
});

/** Changes the audit tables as the owner of the database, runs `work`, and restores the tables. */
async function runTampered(sql: string, work: () => Promise<void>) {
  await laurel.db.$transaction(async (tx) => {
    await tx.$executeRawUnsafe('create table backup as table audit');
    await tx.$executeRawUnsafe('create table backup_day as table audit_day');
  });
  const disableTriggers =
    'alter table audit disable trigger user; alter table audit_day disable trigger user';
  const runStatements = async (statements: string) => {
    for (const statement of statements.split(';')) await laurel.db.$executeRawUnsafe(statement);
  };
  await runStatements(`${disableTriggers};${sql}`);
  await work().finally(() =>
    runStatements(
      'delete from audit;insert into audit select * from backup;delete from audit_day;insert into audit_day select * from backup_day;drop table backup;drop table backup_day;' +
        'alter table audit enable trigger user;alter table audit_day enable trigger user',
    ),
  );
}

describe('the audit verification', () => {
  beforeAll(async () => {
    for (const reason of ['one', 'two', 'three', 'four']) await append({ details: { reason } });
  });
  const last = 'select max(seq) from audit';
  it.each([
    [
      'a line that was changed',
      `update audit set details = '{"reason": "kind"}' where seq = (${last}) - 1`,
      /: line \d+ was changed$/,
    ],
    ['a line that was removed', `delete from audit where seq = (${last}) - 1`, /: line \d+ is missing$/],
    ['a removed first line', 'delete from audit where seq = 1', /: line 1 is missing$/],
    [
      'a line that was inserted',
      `update audit set seq = seq + 1 where seq = (${last});insert into audit select seq - 1, day, at, actor, impersonator, what, whom, details, "requestId", null, previous, 'made up' from audit order by seq desc limit 1`,
      /: line \d+ was changed$/,
    ],
    [
      'a removed last line',
      `delete from audit where seq = (${last})`,
      /: the last line or the number of lines differs/,
    ],
    ['a removed day', `delete from audit_day`, /: its end was not recorded$/],
  ])('finds %s', async (_case, sql, pattern) => {
    expect((await verifyAudit(laurel.db)).faults).toEqual([]);
    await runTampered(sql, async () => {
      const { faults } = await verifyAudit(laurel.db);
      expect(faults[0]).toMatch(pattern);
    });
    expect((await verifyAudit(laurel.db)).faults).toEqual([]);
  });
});

describe('the audit verify command', () => {
  const verify = async (...names: string[]) => {
    const output: string[] = [];
    const before = process.exitCode;
    vi.spyOn(console, 'log').mockImplementation((text: string) => void output.push(text));
    await audit.run(laurel.service.app, { names, options: {} }).finally(() => vi.restoreAllMocks());
    const exitCode = process.exitCode;
    process.exitCode = before;
    return { output, exitCode };
  };
  it('prints the last hash, or prints the faults and fails', async () => {
    const { head } = await verifyAudit(laurel.db);
    expect((await verify('verify')).output.at(-1)).toContain(head);
    await runTampered(`update audit set what = 'x' where seq = 1`, async () => {
      const { output, exitCode } = await verify('verify');
      expect([output, exitCode]).toEqual([[expect.stringMatching(/: line 1 was changed$/), 'faults: 1'], 1]);
    });
  });
  it('refuses other arguments', () => expect(verify('change')).rejects.toThrow('audit: name a subcommand'));
});

describe('an audit line requested by another service', () => {
  const requestAudit = (payload: object, publisher: string) =>
    publishEvent(
      laurel.stack,
      'audit.requested',
      `audit-${randomUUID()}`,
      1,
      payload,
      randomUUID(),
      publisher,
    );
  it.each([
    ['films', 'tokens.granted'],
    ['billing', 'user.banned'],
    ['billing', 'toString'],
  ])('is refused when the service may not request it: %s, %s', async (publisher, what) => {
    const whom = randomUUID();
    await requestAudit({ actor: laurel.admin.id, what, whom, details: '{}', requestId: 'r' }, publisher);
    await until(() =>
      countRows(laurel.db, 'failed_event', 'error like $1', `Error: ${publisher} may not record ${what}%`),
    );
    expect(await laurel.listAuditLines(whom)).toEqual([]);
  });
  it('is written once for its event', async () => {
    const whom = randomUUID();
    const payload = {
      actor: laurel.admin.id,
      what: 'tokens.granted',
      whom,
      details: '{"amount":3}',
      requestId: 'r',
    };
    await requestAudit(payload, 'billing');
    const [line] = await until(async () => {
      const lines = await laurel.listAuditLines(whom);
      return lines.length > 0 && lines;
    });
    expect(line).toMatchObject({
      actor: laurel.admin.id,
      impersonator: null,
      what: 'tokens.granted',
      details: { amount: 3 },
      requestId: 'r',
    });
    await append({}, { source: line!.source });
    expect(await laurel.listAuditLines(whom)).toHaveLength(1);
    expect((await verifyAudit(laurel.db)).faults).toEqual([]);
  });
});

describe('getAuditLog', () => {
  const [ada, bob, eve] = [randomUUID(), randomUUID(), randomUUID()];
  beforeAll(async () => {
    await append({ actor: ada, whom: bob, what: 'a.a' });
    await append({ actor: bob, impersonator: ada, whom: bob, what: 'a.b' });
    await append({ actor: eve, whom: bob, what: 'a.c' });
  });
  const listActions = async (overrides: object) =>
    (await getAuditLog(overrides)).lines.map(({ what }) => what);

  it.each([
    ['whom', { whom: bob }, ['a.c', 'a.b', 'a.a']],
    ['who, also as an impersonator', { who: ada }, ['a.b', 'a.a']],
    ['what', { what: 'a.c' }, ['a.c']],
    ['who and whom', { who: eve, whom: bob }, ['a.c']],
    ['an end', { whom: bob, to: '2020-01-01T00:00:00Z' }, []],
    ['a start', { whom: bob, from: '2020-01-01T00:00:00Z' }, ['a.c', 'a.b', 'a.a']],
    ['a page', { whom: bob, page: 2, pageSize: 2 }, ['a.a']],
  ])('filters by %s', async (_case, overrides, expected) =>
    expect(await listActions(overrides)).toEqual(expected),
  );

  it('returns the total number of lines and the names of people', async () => {
    await append({ actor: laurel.admin.id, whom: ada });
    const { total, isMore, lines } = await getAuditLog({ whom: ada });
    expect([total, isMore, lines[0]!.actorName, lines[0]!.whomName]).toEqual([1, false, 'Ada', null]);
  });
  it('filters by part of a name or an address of the actor and of the affected user', async () => {
    const { id, email } = await laurel.db.user.create({
      data: { id: randomUUID(), name: 'Zoë Quist', email: `${randomUUID()}@quist.test` },
    });
    await append({ actor: id, whom: laurel.admin.id, what: 'a.named' });
    await append({ actor: laurel.admin.id, whom: id, what: 'a.about' });
    expect(await listActions({ who: 'zoe' })).toEqual(['a.named']);
    expect(await listActions({ who: ' QUIST zoë ' })).toEqual(['a.named']);
    expect(await listActions({ whom: email.slice(0, 12) })).toEqual(['a.about']);
    expect(await listActions({ who: 'nobody at all' })).toEqual([]);
  });
  it.each([
    [{ to: 'tomorrow' }, 'audit.instant_invalid'],
    [{ from: 'yesterday' }, 'audit.instant_invalid'],
  ])('refuses %j', async (overrides, code) => expect(await refusalCode(getAuditLog(overrides))).toBe(code));
});

it('the security log contains committed audit lines and none that were rolled back', async () => {
  const lines = recordLog();
  const rolledBack = laurel.db.$transaction(async (tx) => {
    await appendAudit(tx, createAct());
    throw new Error('undone');
  });
  await expect(rolledBack).rejects.toThrow('undone');
  const seq = await append();
  const audited = lines().filter(({ event }) => event === 'security.audited');
  expect(audited.map((line) => line.seq)).toEqual([seq]);
});
