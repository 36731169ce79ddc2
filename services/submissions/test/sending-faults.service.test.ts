import { until } from '../../../deploy/local/until.mjs';
import { tell } from '../../runtime/test/telling.js';
import { startSending, statesOf } from './sending.js';

let laurel: Awaited<ReturnType<typeof startSending>>;
beforeAll(async () => {
  laurel = await startSending();
});
afterAll(() => laurel?.stop());

/** The next write of this kind fails, once: as if the process had died at it. A sequence counts on through what is rolled back. */
async function failOnce(table: string, what: 'insert' | 'update'): Promise<void> {
  await laurel.db.$executeRawUnsafe('drop sequence if exists faults');
  await laurel.db.$executeRawUnsafe('create sequence faults');
  await laurel.db
    .$executeRawUnsafe(`create or replace function fail_once() returns trigger language plpgsql as
    $$ begin if nextval('faults') = 1 then raise exception 'a fault of the test'; end if; return new; end $$`);
  await laurel.db.$executeRawUnsafe(
    `create or replace trigger fail_once before ${what} on "${table}" for each row execute function fail_once()`,
  );
}
async function happened(table: string): Promise<boolean> {
  const [row] = await laurel.db.$queryRawUnsafe<{ is: boolean }[]>('select is_called as is from faults');
  await laurel.db.$executeRawUnsafe(`drop trigger if exists fail_once on "${table}"`);
  return row!.is;
}

const WRITES = [
  ['sending_entry', 'update'],
  ['sending', 'update'],
  ['outbox', 'insert'],
] as const;
const OF_A_ROW = [
  ...WRITES,
  ['user_submission', 'update'],
  ['submission_change', 'insert'],
  ['film_to_competition', 'update'],
] as const;

describe('a step that fails at any of its writes is done whole the next time, and once:', () => {
  it.each(WRITES)('the fees are paid (%s, %s)', async (table, what) => {
    const { who, filmId, batchId } = await laurel.begun({}, {});
    await failOnce(table, what);
    await laurel.fees('fees.paid', batchId);
    expect(await happened(table)).toBe(true);
    expect(statesOf((await laurel.sendings(who, filmId))[0]!)).toBe('paid delivering delivering');
    expect([(await laurel.letters(batchId)).length, await laurel.told(batchId)]).toEqual([
      2,
      ['waiting waiting waiting', 'paid delivering delivering'],
    ]);
  });
  it.each(OF_A_ROW)('its mail is taken over (%s, %s)', async (table, what) => {
    const { who, ids, batchId } = await laurel.paid({});
    await failOnce(table, what);
    await laurel.sent(batchId, ids[0]!);
    expect(await happened(table)).toBe(true);
    expect((await laurel.one(who, ids[0]!)).history.filter(({ to }) => to === 'submitted')).toHaveLength(1);
    expect((await laurel.told(batchId)).filter((one) => one === 'paid delivered')).toHaveLength(1);
  });
  it.each([
    ...OF_A_ROW.filter(([table]) => table !== 'film_to_competition'),
    ['notification', 'insert'] as const,
  ])('its mail comes back (%s, %s)', async (table, what) => {
    const { who, ids, batchId } = await laurel.paid({});
    await failOnce(table, what);
    await laurel.bounced(batchId, ids[0]!);
    expect(await happened(table)).toBe(true);
    expect([await laurel.stateOf(ids[0]!), (await laurel.reasons(who, ids[0]!)).length]).toEqual([
      'to-submit',
      1,
    ]);
    expect([await laurel.notices(who), (await laurel.told(batchId)).at(-1)]).toEqual([
      ['entry-returned'],
      'paid returned',
    ]);
  });
  it.each(WRITES.slice(0, 2))('it ends unpaid (%s, %s)', async (table, what) => {
    const { batchId } = await laurel.begun({});
    await failOnce(table, what);
    await laurel.fees('fees.ended', batchId);
    expect(await happened(table)).toBe(true);
    expect(await laurel.told(batchId)).toEqual(['waiting waiting', 'ended returned']);
  });
  it.each([
    ['sending', 'insert'] as const,
    ['sending_entry', 'insert'] as const,
    ['outbox', 'insert'] as const,
  ])('it begins, or does not (%s, %s)', async (table, what) => {
    const own = await laurel.own({});
    const asked = laurel.wish(own);
    await failOnce(table, what);
    await expect(laurel.begin(own.who, asked)).rejects.toMatchObject({ kind: 'internal' });
    expect(await happened(table)).toBe(true);
    expect(await laurel.sendings(own.who, own.filmId)).toEqual([]);
    expect(statesOf(await laurel.begin(own.who, asked))).toBe('waiting waiting');
    expect(await laurel.told(asked.batchId)).toEqual(['waiting waiting']);
  });
});

it('what is told while nobody of the service is there is followed when it is back, all of it at once too', async () => {
  const { who, filmId, ids, batchId } = await laurel.begun({}, {});
  const about = (id: number) => ({ about: `mail-entry-${batchId}-${id}` });
  await Promise.all([
    tell(laurel.stack, 'fees.paid', `fees-${batchId}`, 1, { batchId, userId: who.user, filmId }),
    tell(laurel.stack, 'fees.paid', `fees-${batchId}`, 1, { batchId, userId: who.user, filmId }),
  ]);
  await until(async () => (await laurel.letters(batchId)).length === 2);
  await Promise.all([
    tell(laurel.stack, 'letter.sent', `letter-${batchId}-${ids[0]}`, 1, about(ids[0]!)),
    tell(laurel.stack, 'letter.returned', `letter-${batchId}-${ids[1]}`, 2, {
      ...about(ids[1]!),
      reason: '550',
    }),
    tell(laurel.stack, 'letter.sent', `letter-${batchId}-${ids[0]}`, 1, about(ids[0]!)),
  ]);
  await until(async () => statesOf((await laurel.sendings(who, filmId))[0]!) === 'paid delivered returned');
  expect((await laurel.told(batchId)).length).toBe(4);
});
