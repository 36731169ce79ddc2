import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { COUNTRIES } from '@laurel/rules/countries';
import { getMigrationsFolder } from '@laurel/runtime/migrate';
import { person } from '../../runtime/test/callers.js';
import type { Prisma } from '../src/generated/client.js';
import { startSubmissions } from './make.js';

const ada = person();
let laurel: Awaited<ReturnType<typeof startSubmissions>>;
let submissionId: number;
const sent = { state: 'rejected', submittedAt: new Date('2026-02-02'), decidedAt: new Date('2026-02-02') };
let competitionId = 70_000;
const createEntryRow = (over: Partial<Prisma.UserSubmissionUncheckedCreateInput> = {}) =>
  laurel.db.userSubmission.create({
    data: { filmId: 1, userId: ada.user, competitionId: competitionId++, ...sent, ...over },
  });
const line = (over: Partial<Prisma.SubmissionChangeUncheckedCreateInput> = {}) =>
  laurel.db.submissionChange.create({
    data: { submissionId, from: 'submitted', to: 'rejected', actor: ada.user, origin: 'manual', ...over },
  });
beforeAll(async () => {
  laurel = await startSubmissions();
  submissionId = (await createEntryRow()).id;
});
afterAll(() => laurel?.stop());

describe('the database refuses', () => {
  it('a decision before the known submission day', async () => {
    const decidedAt = new Date('2026-02-01');
    await expect(createEntryRow({ decidedAt })).rejects.toThrow('submission_decided_after_submitted');
    await expect(
      laurel.db.userSubmission.update({ where: { id: submissionId }, data: { decidedAt } }),
    ).rejects.toThrow('submission_decided_after_submitted');
    await createEntryRow({ decidedAt, submittedAt: null });
    await createEntryRow({ decidedAt: null });
  });

  it.each([
    [{ from: 'sent' }, 'submission_change_from_known'],
    [{ to: 'sent' }, 'submission_change_to_known'],
    [{ origin: 'import' }, 'submission_change_origin_known'],
  ])('a history row with %j', async (over, rule) => {
    await expect(line(over)).rejects.toThrow(rule);
    await line();
  });
});

describe('currency and country columns', () => {
  const sendingId = randomUUID();
  const owner = { filmId: 1, userId: ada.user };
  const inserts: Record<string, (word: string) => Promise<unknown>> = {
    'past_entry.feeCurrency': (feeCurrency) =>
      laurel.db.pastEntry.create({
        data: { ...owner, festival: 'Lund', state: 'submitted', key: feeCurrency, feeAmount: 1, feeCurrency },
      }),
    'past_entry.country': (country) =>
      laurel.db.pastEntry.create({
        data: { ...owner, festival: 'Lund', state: 'submitted', key: country, country },
      }),
    'sending_entry.feeCurrency': (feeCurrency) =>
      laurel.db.sendingEntry.create({
        data: {
          sendingId,
          submissionId: competitionId++,
          way: 'email',
          name: 'Lund',
          address: 'films@lund.example',
          linkSeed: 'seed',
          feeAmount: 1,
          feeCurrency,
          snapshot: {},
        },
      }),
    'notification.moreCurrency': (moreCurrency) =>
      laurel.db.notification.create({
        data: {
          userId: ada.user,
          kind: 'fee-rise',
          about: moreCurrency,
          submissionId,
          moreAmount: 1,
          moreCurrency,
        },
      }),
  };
  beforeAll(() => laurel.db.sending.create({ data: { ...owner, id: sendingId } }));

  it.each([
    ['past_entry.feeCurrency', 'EUR', 'past_entry_fee_currency_known'],
    ['past_entry.country', 'SE', 'past_entry_country_known'],
    ['sending_entry.feeCurrency', 'EUR', 'sending_entry_fee_currency_known'],
    ['notification.moreCurrency', 'EUR', 'notification_more_currency_known'],
  ])('accept only values of a closed list: %s', async (column, known, rule) => {
    await expect(inserts[column]!('ZZZ')).rejects.toThrow(rule);
    await inserts[column]!(known);
    const [table, name] = column.split('.');
    const change = (word: string) =>
      laurel.db.$executeRawUnsafe(`update ${table} set "${name}" = '${word}' where "${name}" is not null`);
    await expect(change('ZZZ')).rejects.toThrow(rule);
    await laurel.db.$transaction(async (tx) => {
      await tx.$executeRawUnsafe(`alter table ${table} disable trigger ${rule}`);
      await tx.$executeRawUnsafe(`update ${table} set "${name}" = 'ZZZ' where "${name}" is not null`);
      await tx.$executeRawUnsafe(`alter table ${table} enable trigger ${rule}`);
    });
    await change('ZZZ');
    await change(known);
  });

  it('accept the same countries as the rules', async () => {
    const [row] = await laurel.db.$queryRaw<{ codes: string[] }[]>`select known_countries() as codes`;
    expect(row!.codes.toSorted()).toEqual([...COUNTRIES].toSorted());
  });
});

it('the upgrade clears an invalid decision day and leaves the history unchanged', async () => {
  const text = fs.readFileSync(
    path.join(getMigrationsFolder('submissions'), '20261126100000_history_checked/migration.sql'),
    'utf8',
  );
  const run = (sql: string) => laurel.db.$executeRawUnsafe(sql);
  await run('alter table user_submission drop constraint submission_decided_after_submitted');
  for (const name of ['from', 'to', 'origin'])
    await run(`alter table submission_change drop constraint submission_change_${name}_known`);
  const wrong = await createEntryRow({ decidedAt: new Date('2026-02-01') });
  const old = await line({ origin: 'import' });
  for (const statement of text.split(';').filter((one) => one.trim())) await run(statement);
  const findRow = (id: number) => laurel.db.userSubmission.findUniqueOrThrow({ where: { id } });
  expect((await findRow(wrong.id)).decidedAt).toBeNull();
  expect((await findRow(submissionId)).decidedAt).toEqual(sent.decidedAt);
  expect(await laurel.db.submissionChange.findUnique({ where: { id: old.id } })).toEqual(old);
  await expect(line({ origin: 'import' })).rejects.toThrow('submission_change_origin_known');
});
