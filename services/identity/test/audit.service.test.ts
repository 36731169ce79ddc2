import { randomUUID } from 'node:crypto';
import { recordLog } from '../../../deploy/local/record-log.js';
import { until } from '../../../deploy/local/until.mjs';
import { refusalCode } from '../../runtime/test/asking.js';
import { countOf } from '../../runtime/test/tables.js';
import { tell } from '../../runtime/test/telling.js';
import { audit } from '../src/commands/audit.js';
import { appendAudit } from '../src/audit/append-audit.js';
import { verifyAudit } from '../src/audit/verify-audit.js';
import { startAdministration } from './administering.js';

let laurel: Awaited<ReturnType<typeof startAdministration>>;
beforeAll(async () => (laurel = await startAdministration()));
afterAll(() => laurel?.stop());

const act = (over: object = {}) => ({
  actor: randomUUID(),
  impersonator: null,
  what: 'user.banned',
  whom: randomUUID(),
  details: {},
  ...over,
});
const append = (over: object = {}, more = {}) =>
  laurel.db.$transaction((tx) => appendAudit(tx, act(over), more));
const log = (over: object = {}) =>
  laurel.asked(() => laurel.to.getAuditLog({ page: 1, pageSize: 50, ...over }));

describe('the audit log', () => {
  it('is only appended to', async () => {
    await append();
    const change = (sql: string) =>
      expect(laurel.db.$executeRawUnsafe(sql)).rejects.toThrow('only appended to');
    await change(`update audit set what = 'x'`);
    await change('delete from audit');
    await change('truncate audit');
    await change('delete from audit_day');
  });
  it('has a line for each, one after the other, whoever writes at once', async () => {
    const before = await laurel.db.audit.count();
    await Promise.all(Array.from({ length: 8 }, () => append()));
    expect(await verifyAudit(laurel.db)).toMatchObject({ lines: before + 8, faults: [] });
  });
  it('has none where what it is of was not done', async () => {
    const before = await laurel.db.audit.count();
    const failed = laurel.db.$transaction(async (tx) => {
      await appendAudit(tx, act());
      throw new Error('not done');
    });
    await expect(failed).rejects.toThrow('not done');
    expect(await laurel.db.audit.count()).toBe(before);
    expect((await verifyAudit(laurel.db)).faults).toEqual([]);
  });
  it('does not go back into the day before where a clock is behind', async () => {
    const last = await laurel.db.audit.findFirstOrThrow({ orderBy: { seq: 'desc' } });
    jest.useFakeTimers({
      now: last.at.getTime() - 86_400_000,
      doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'setInterval'],
    });
    await append().finally(() => jest.useRealTimers());
    expect((await laurel.db.audit.findFirstOrThrow({ orderBy: { seq: 'desc' } })).at).toEqual(last.at);
  });
});

/** With the hands of who owns the database; then it is as it was. */
async function tampered(sql: string, work: () => Promise<void>) {
  await laurel.db.$transaction(async (tx) => {
    await tx.$executeRawUnsafe('create table kept as table audit');
    await tx.$executeRawUnsafe('create table kept_day as table audit_day');
  });
  const off = 'alter table audit disable trigger user; alter table audit_day disable trigger user';
  const run = async (all: string) => {
    for (const one of all.split(';')) await laurel.db.$executeRawUnsafe(one);
  };
  await run(`${off};${sql}`);
  await work().finally(() =>
    run(
      'delete from audit;insert into audit select * from kept;delete from audit_day;insert into audit_day select * from kept_day;drop table kept;drop table kept_day;' +
        'alter table audit enable trigger user;alter table audit_day enable trigger user',
    ),
  );
}

describe('audit verify finds', () => {
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
    ['one that was removed', `delete from audit where seq = (${last}) - 1`, /: line \d+ is missing$/],
    ['the first', 'delete from audit where seq = 1', /: line 1 is missing$/],
    [
      'one that was put in between',
      `update audit set seq = seq + 1 where seq = (${last});insert into audit select seq - 1, day, at, actor, impersonator, what, whom, details, "requestId", null, previous, 'made up' from audit order by seq desc limit 1`,
      /: line \d+ was changed$/,
    ],
    [
      'one that was cut off at the end',
      `delete from audit where seq = (${last})`,
      /: it ends otherwise, or has other lines/,
    ],
    ['a day that was cut off', `delete from audit_day`, /: nobody has kept how it ended$/],
  ])('%s', async (_what, sql, words) => {
    expect((await verifyAudit(laurel.db)).faults).toEqual([]);
    await tampered(sql, async () => {
      const { faults } = await verifyAudit(laurel.db);
      expect(faults[0]).toMatch(words);
    });
    expect((await verifyAudit(laurel.db)).faults).toEqual([]);
  });
});

describe('audit verify, as an operator asks it', () => {
  const verify = async (...names: string[]) => {
    const said: string[] = [];
    const before = process.exitCode;
    jest.spyOn(console, 'log').mockImplementation((text: string) => void said.push(text));
    await audit.run(laurel.service.app, { names, options: {} }).finally(() => jest.restoreAllMocks());
    const exitCode = process.exitCode;
    process.exitCode = before;
    return { said, exitCode };
  };
  it('says the last hash, or what is wrong, and fails then', async () => {
    const { head } = await verifyAudit(laurel.db);
    expect((await verify('verify')).said.at(-1)).toContain(head);
    await tampered(`update audit set what = 'x' where seq = 1`, async () => {
      const { said, exitCode } = await verify('verify');
      expect([said, exitCode]).toEqual([[expect.stringMatching(/: line 1 was changed$/), '1 wrong'], 1]);
    });
  });
  it('does nothing else', () => expect(verify('change')).rejects.toThrow('audit: say what'));
});

describe('another service', () => {
  const wanted = (fact: object, teller: string) =>
    tell(laurel.stack, 'audit.wanted', `audit-${randomUUID()}`, 1, fact, randomUUID(), teller);
  it.each([
    ['films', 'tokens.granted'],
    ['billing', 'user.banned'],
    ['billing', 'toString'],
  ])('puts nothing on record that is not its own to say: %s, %s', async (teller, what) => {
    const whom = randomUUID();
    await wanted({ actor: laurel.admin.id, what, whom, details: '{}', requestId: 'r' }, teller);
    await until(() => countOf(laurel.db, 'failed', 'error like $1', `Error: ${teller} may not put ${what}%`));
    expect(await laurel.logOf(whom)).toEqual([]);
  });
  it('has a line written by the fact that it told, once', async () => {
    const whom = randomUUID();
    const fact = {
      actor: laurel.admin.id,
      what: 'tokens.granted',
      whom,
      details: '{"amount":3}',
      requestId: 'r',
    };
    await wanted(fact, 'billing');
    const [line] = await until(async () => {
      const lines = await laurel.logOf(whom);
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
    expect(await laurel.logOf(whom)).toHaveLength(1);
    expect((await verifyAudit(laurel.db)).faults).toEqual([]);
  });
});

describe('getAuditLog', () => {
  const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()];
  beforeAll(async () => {
    await append({ actor: one, whom: two, what: 'a.a' });
    await append({ actor: two, impersonator: one, whom: two, what: 'a.b' });
    await append({ actor: three, whom: two, what: 'a.c' });
  });
  const whats = async (over: object) => (await log(over)).lines.map(({ what }) => what);

  it.each([
    ['whom', { whom: two }, ['a.c', 'a.b', 'a.a']],
    ['who, also through somebody’s eyes', { who: one }, ['a.b', 'a.a']],
    ['what', { what: 'a.c' }, ['a.c']],
    ['who and whom', { who: three, whom: two }, ['a.c']],
    ['what is over', { whom: two, to: '2020-01-01T00:00:00Z' }, []],
    ['since when', { whom: two, from: '2020-01-01T00:00:00Z' }, ['a.c', 'a.b', 'a.a']],
    ['a page', { whom: two, page: 2, pageSize: 2 }, ['a.a']],
  ])('by %s', async (_what, over, expected) => expect(await whats(over)).toEqual(expected));

  it('tells how many there are, and people by their names', async () => {
    await append({ actor: laurel.admin.id, whom: one });
    const { total, isMore, lines } = await log({ whom: one });
    expect([total, isMore, lines[0]!.actorName, lines[0]!.whomName]).toEqual([1, false, 'Ada', null]);
  });
  it.each([
    [{ who: 'ada' }, 'user.not_found'],
    [{ from: 'yesterday' }, 'audit.instant_invalid'],
  ])('refuses %j', async (over, code) => expect(await refusalCode(log(over))).toBe(code));
});

it('the security log says what is on record, and nothing of what was undone', async () => {
  const lines = recordLog();
  const undone = laurel.db.$transaction(async (tx) => {
    await appendAudit(tx, act());
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  const seq = await append();
  const audited = lines().filter(({ event }) => event === 'security.audited');
  expect(audited.map((line) => line.seq)).toEqual([seq]);
});
