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
const listOwedFees = async (options?: Parameters<typeof exportOwedFees>[1]) =>
  (await exportOwedFees(laurel.db, options)).split('\r\n').slice(1, -1);

describe('the fees owed to festivals', () => {
  it('are the paid and not refunded fees by competition and currency', async () => {
    const paid = await laurel.payFees([fee(1), fee(2, 4000), fee(3, 2000, 'JPY'), fee(4, 0)]);
    await laurel.payFees([fee(1, 3050), fee(3, 500)]);
    await laurel.startFeePayment([fee(1, 9900)]);
    const ended = await laurel.startFeePayment([fee(2, 9900)]);
    await laurel.endBatch(ended.who, ended.batchId);
    await laurel.returnEntries(paid.who, paid.batchId, [2]);
    await laurel.waitUntilSettled();
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
    expect(await listOwedFees({ from: day, to: day })).toHaveLength(3);
    expect(await listOwedFees({ to: addDays(day, -1) })).toEqual([]);
    expect(await listOwedFees({ from: addDays(day, 1) })).toEqual([]);
    const { batchId } = await laurel.payFees([fee(7)]);
    const data = { createdAt: new Date(`${addDays(day, -3)}T23:59:59.500Z`) };
    await laurel.db.feeBatch.update({ where: { id: batchId }, data });
    const to = addDays(day, -3);
    expect(await listOwedFees({ from: to, to })).toEqual(['"Festival 7, Short Film",1,EUR,25']);
    expect(await listOwedFees({ from: addDays(day, -2), to: addDays(day, -1) })).toEqual([]);
  });
  it.each(['yesterday', '2026-02-30', true])('rejects an invalid day: %s', async (from) =>
    expect(exportOwedFees(laurel.db, { from })).rejects.toThrow(
      'fees:owed: --from must be a day, YYYY-MM-DD.',
    ),
  );
  it('are written by a command', async () => {
    const writeSpy = vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
    await billing.commands!['fees:owed']!.run(laurel.service.app, { names: [], options: {} });
    const text = writeSpy.mock.calls.map(([chunk]) => String(chunk)).join('');
    writeSpy.mockRestore();
    expect(text).toContain('"Festival 1, Short Film",2,EUR,55.5\r\n');
  });
});
