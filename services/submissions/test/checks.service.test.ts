import fs from 'node:fs';
import path from 'node:path';
import { migrationsOf } from '@laurel/runtime/migrate';
import { person } from '../../runtime/test/asking.js';
import type { Prisma } from '../src/generated/client.js';
import { startSubmissions } from './make.js';

const ada = person();
let laurel: Awaited<ReturnType<typeof startSubmissions>>;
let submissionId: number;
const sent = { state: 'rejected', submittedAt: new Date('2026-02-02'), decidedAt: new Date('2026-02-02') };
let competitionId = 70_000;
const keep = (over: Partial<Prisma.UserSubmissionUncheckedCreateInput> = {}) =>
  laurel.db.userSubmission.create({
    data: { filmId: 1, userId: ada.user, competitionId: competitionId++, ...sent, ...over },
  });
const line = (over: Partial<Prisma.SubmissionChangeUncheckedCreateInput> = {}) =>
  laurel.db.submissionChange.create({
    data: { submissionId, from: 'submitted', to: 'rejected', actor: ada.user, origin: 'manual', ...over },
  });
beforeAll(async () => {
  laurel = await startSubmissions();
  submissionId = (await keep()).id;
});
afterAll(() => laurel?.stop());

describe('the database refuses', () => {
  it('an answer before the day on which it was sent, whatever is not known', async () => {
    const decidedAt = new Date('2026-02-01');
    await expect(keep({ decidedAt })).rejects.toThrow('submission_decided_after_submitted');
    await expect(
      laurel.db.userSubmission.update({ where: { id: submissionId }, data: { decidedAt } }),
    ).rejects.toThrow('submission_decided_after_submitted');
    await keep({ decidedAt, submittedAt: null });
    await keep({ decidedAt: null });
  });

  it.each([
    [{ from: 'sent' }, 'submission_change_from_known'],
    [{ to: 'sent' }, 'submission_change_to_known'],
    [{ origin: 'import' }, 'submission_change_origin_known'],
  ])('a line of the history with %j', async (over, rule) => {
    await expect(line(over)).rejects.toThrow(rule);
    await line();
  });
});

it('the upgrade takes away a day that was kept wrong, and leaves the history as it is', async () => {
  const text = fs.readFileSync(
    path.join(migrationsOf('submissions'), '20261126100000_history_checked/migration.sql'),
    'utf8',
  );
  const run = (sql: string) => laurel.db.$executeRawUnsafe(sql);
  await run('alter table user_submission drop constraint submission_decided_after_submitted');
  for (const name of ['from', 'to', 'origin'])
    await run(`alter table submission_change drop constraint submission_change_${name}_known`);
  const wrong = await keep({ decidedAt: new Date('2026-02-01') });
  const old = await line({ origin: 'import' });
  for (const statement of text.split(';').filter((one) => one.trim())) await run(statement);
  const rowOf = (id: number) => laurel.db.userSubmission.findUniqueOrThrow({ where: { id } });
  expect((await rowOf(wrong.id)).decidedAt).toBeNull();
  expect((await rowOf(submissionId)).decidedAt).toEqual(sent.decidedAt);
  expect(await laurel.db.submissionChange.findUnique({ where: { id: old.id } })).toEqual(old);
  await expect(line({ origin: 'import' })).rejects.toThrow('submission_change_origin_known');
});
