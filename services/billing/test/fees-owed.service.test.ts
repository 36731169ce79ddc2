import { addDays, today } from '@laurel/rules/dates/days';
import { billing } from '../src/billing.module.js';
import { exportOwedFees } from '../src/commands/fees/fees-owed.js';
import { fee, startFees } from './fees.js';

let laurel: Awaited<ReturnType<typeof startFees>>;
beforeAll(async () => {
  laurel = await startFees();
});
afterAll(() => laurel?.stop());

/** Returns the lines without the header. */
const owed = async (options?: Parameters<typeof exportOwedFees>[1]) =>
  (await exportOwedFees(laurel.db, options)).split('\r\n').slice(1, -1);

describe('the fees owed to festivals', () => {
  it('are the paid and not refunded fees by competition and currency', async () => {
    const paid = await laurel.paid([fee(1), fee(2, 4000), fee(3, 2000, 'JPY'), fee(4, 0)]);
    await laurel.paid([fee(1, 3050), fee(3, 500)]);
    await laurel.begun([fee(1, 9900)]);
    const ended = await laurel.begun([fee(2, 9900)]);
    await laurel.cancel(ended.who, ended.batchId);
    await laurel.refundFees(paid.who, paid.batchId, [2]);
    await laurel.settled();
    expect((await exportOwedFees(laurel.db)).split('\r\n')).toEqual([
      '"Festival, competition",Entries,Currency,Amount',
      '"Festival 1, Short Film",2,EUR,55.5',
      '"Festival 3, Short Film",1,EUR,5',
      '"Festival 3, Short Film",1,JPY,2000',
      '',
    ]);
  });
  it('can be limited to days, including the whole last day', async () => {
    const day = today();
    expect(await owed({ from: day, to: day })).toHaveLength(3);
    expect(await owed({ to: addDays(day, -1) })).toEqual([]);
    expect(await owed({ from: addDays(day, 1) })).toEqual([]);
    const { batchId } = await laurel.paid([fee(7)]);
    const data = { createdAt: new Date(`${addDays(day, -3)}T23:59:59.500Z`) };
    await laurel.db.feeBatch.update({ where: { id: batchId }, data });
    const to = addDays(day, -3);
    expect(await owed({ from: to, to })).toEqual(['"Festival 7, Short Film",1,EUR,25']);
    expect(await owed({ from: addDays(day, -2), to: addDays(day, -1) })).toEqual([]);
  });
  it.each(['yesterday', '2026-02-30', true])('rejects an invalid day: %p', async (from) =>
    expect(exportOwedFees(laurel.db, { from })).rejects.toThrow(
      'fees:owed: --from must be a day, YYYY-MM-DD.',
    ),
  );
  it('are written by a command', async () => {
    const written = vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
    await billing.commands!['fees:owed']!.run(laurel.service.app, { names: [], options: {} });
    const text = written.mock.calls.map(([chunk]) => String(chunk)).join('');
    written.mockRestore();
    expect(text).toContain('"Festival 1, Short Film",2,EUR,55.5\r\n');
  });
});
