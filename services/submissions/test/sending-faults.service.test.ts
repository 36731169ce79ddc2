import { until } from '../../../deploy/testing/until.mjs';
import { publishEvent } from '../../runtime/test/publish-events.js';
import { startSending, formatStates } from './sending.js';

let laurel: Awaited<ReturnType<typeof startSending>>;
beforeAll(async () => {
  laurel = await startSending();
});
afterAll(() => laurel?.stop());

/**
 * Makes the next write of this kind fail once, as if the process had died there. It counts with a sequence,
 * because a rollback does not reset it.
 */
async function failOnce(table: string, operation: 'insert' | 'update'): Promise<void> {
  await laurel.db.$executeRawUnsafe('drop sequence if exists faults');
  await laurel.db.$executeRawUnsafe('create sequence faults');
  await laurel.db
    .$executeRawUnsafe(`create or replace function fail_once() returns trigger language plpgsql as
    $$ begin if nextval('faults') = 1 then raise exception 'a fault of the test'; end if; return new; end $$`);
  await laurel.db.$executeRawUnsafe(
    `create or replace trigger fail_once before ${operation} on "${table}" for each row execute function fail_once()`,
  );
}
async function hasFailed(table: string): Promise<boolean> {
  const [row] = await laurel.db.$queryRawUnsafe<{ is: boolean }[]>('select is_called as is from faults');
  await laurel.db.$executeRawUnsafe(`drop trigger if exists fail_once on "${table}"`);
  return row!.is;
}

const WRITES = [
  ['sending_entry', 'update'],
  ['sending', 'update'],
  ['outbox', 'insert'],
] as const;
const ROW_WRITES = [
  ...WRITES,
  ['user_submission', 'update'],
  ['submission_change', 'insert'],
  ['film_to_competition', 'update'],
] as const;

describe('a step that fails at one of its writes is completed by the retry, and only once:', () => {
  it.each(WRITES)('the fees are paid (%s, %s)', async (table, what) => {
    const { who, filmId, batchId } = await laurel.beginBatch({}, {});
    await failOnce(table, what);
    await laurel.publishFees('fees.paid', batchId);
    expect(await hasFailed(table)).toBe(true);
    expect(formatStates((await laurel.listSendings(who, filmId))[0]!)).toBe('paid delivering delivering');
    expect([(await laurel.listLetters(batchId)).length, await laurel.listStates(batchId)]).toEqual([
      2,
      ['waiting waiting waiting', 'paid delivering delivering'],
    ]);
  });
  it.each(ROW_WRITES)('the mail is sent (%s, %s)', async (table, what) => {
    const { who, ids, batchId } = await laurel.beginPaidBatch({});
    await failOnce(table, what);
    await laurel.publishLetterSent(batchId, ids[0]!);
    expect(await hasFailed(table)).toBe(true);
    expect(
      (await laurel.getSubmission(who, ids[0]!)).history.filter(({ to }) => to === 'submitted'),
    ).toHaveLength(1);
    expect((await laurel.listStates(batchId)).filter((state) => state === 'paid delivered')).toHaveLength(1);
  });
  it.each([
    ...ROW_WRITES.filter(([table]) => table !== 'film_to_competition'),
    ['notification', 'insert'] as const,
  ])('the mail bounces (%s, %s)', async (table, what) => {
    const { who, ids, batchId } = await laurel.beginPaidBatch({});
    await failOnce(table, what);
    await laurel.publishLetterReturned(batchId, ids[0]!);
    expect(await hasFailed(table)).toBe(true);
    expect([await laurel.getState(ids[0]!), (await laurel.listReasons(who, ids[0]!)).length]).toEqual([
      'to-submit',
      1,
    ]);
    expect([await laurel.listNotificationKinds(who), (await laurel.listStates(batchId)).at(-1)]).toEqual([
      ['entry-returned'],
      'paid returned',
    ]);
  });
  it.each(WRITES.slice(0, 2))('the batch ends unpaid (%s, %s)', async (table, what) => {
    const { batchId } = await laurel.beginBatch({});
    await failOnce(table, what);
    await laurel.publishFees('fees.ended', batchId);
    expect(await hasFailed(table)).toBe(true);
    expect(await laurel.listStates(batchId)).toEqual(['waiting waiting', 'ended returned']);
  });
  it.each([
    ['sending', 'insert'] as const,
    ['sending_entry', 'insert'] as const,
    ['outbox', 'insert'] as const,
  ])('the batch begins completely or not at all (%s, %s)', async (table, what) => {
    const batch = await laurel.createUnsentEntries({});
    const request = laurel.createInput(batch);
    await failOnce(table, what);
    await expect(laurel.beginSending(batch.who, request)).rejects.toMatchObject({ kind: 'internal' });
    expect(await hasFailed(table)).toBe(true);
    expect(await laurel.listSendings(batch.who, batch.filmId)).toEqual([]);
    expect(formatStates(await laurel.beginSending(batch.who, request))).toBe('waiting waiting');
    expect(await laurel.listStates(request.batchId)).toEqual(['waiting waiting']);
  });
});

it('events that were published while no handler ran are handled later, also concurrently', async () => {
  const { who, filmId, ids, batchId } = await laurel.beginBatch({}, {});
  const about = (id: number) => ({ mail: `mail-entry-${batchId}-${id}` });
  await Promise.all([
    publishEvent(laurel.stack, 'fees.paid', `fees-${batchId}`, 1, { batchId, userId: who.user, filmId }),
    publishEvent(laurel.stack, 'fees.paid', `fees-${batchId}`, 1, { batchId, userId: who.user, filmId }),
  ]);
  await until(async () => (await laurel.listLetters(batchId)).length === 2);
  await Promise.all([
    publishEvent(laurel.stack, 'letter.sent', `letter-${batchId}-${ids[0]}`, 1, about(ids[0]!)),
    publishEvent(laurel.stack, 'letter.returned', `letter-${batchId}-${ids[1]}`, 2, {
      ...about(ids[1]!),
      reason: '550',
    }),
    publishEvent(laurel.stack, 'letter.sent', `letter-${batchId}-${ids[0]}`, 1, about(ids[0]!)),
  ]);
  await until(
    async () => formatStates((await laurel.listSendings(who, filmId))[0]!) === 'paid delivered returned',
  );
  expect((await laurel.listStates(batchId)).length).toBe(4);
});
