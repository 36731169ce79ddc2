import { addDays, today } from '@laurel/rules/dates/days';
import { billing } from '../src/billing.module.js';
import { exportOwedFees } from '../src/commands/fees/fees-owed.js';
import { fee, startFees } from './fees.js';

let laurel: Awaited<ReturnType<typeof startFees>>;
beforeAll(async () => {
  laurel = await startFees();
});
afterAll(() => laurel?.stop());

const HEADER =
  'Entry ID,Festival ID,Competition ID,"Festival, competition",Contact,Payment ID,Paid on,Currency,Amount,Paid out on';
type Options = Parameters<typeof exportOwedFees>[1];
const readLines = async (options?: Options) =>
  (await exportOwedFees(laurel.db, options)).replace('\uFEFF', '').split('\r\n');
/** Returns the lines of these payments without the header. */
const listOwedFees = async (batchIds: string[], options?: Options) =>
  (await readLines(options)).filter((line) => batchIds.some((id) => line.includes(id)));
const recordPayout = (ids: number[], options: Record<string, string | boolean> = {}) =>
  billing.commands!['fees:paid-out']!.run(laurel.service.app, { names: ids.map(String), options });
/** An entry id that no other test uses. */
let lastEntryId = 100;
const createEntryId = () => ++lastEntryId;

describe('the fees owed to festivals', () => {
  it('are all paid fees that were not refunded, one line per entry, with ids and contact', async () => {
    const known = { festivalId: 7, competitionId: 70, contact: 'entries@nandu.example' };
    const paid = await laurel.payFees([
      { ...fee(1), ...known },
      fee(2, 4000),
      fee(3, 2000, 'JPY'),
      fee(4, 0),
    ]);
    const paidLater = await laurel.payFees([fee(1, 3050)]);
    await laurel.startFeePayment([fee(1, 9900)]);
    const ended = await laurel.startFeePayment([fee(2, 9900)]);
    await laurel.endBatch(ended.who, ended.batchId);
    await laurel.returnEntries(paid.who, paid.batchId, [2]);
    await laurel.waitUntilSettled();
    const [header, ...lines] = await readLines();
    expect(header).toBe(HEADER);
    const end = `${paid.batchId},${today()}`;
    const otherEnd = `${paidLater.batchId},${today()}`;
    expect(lines.toSorted()).toEqual(
      [
        '',
        `1,7,70,"Festival 1, Short Film",entries@nandu.example,${end},EUR,25,`,
        `1,,,"Festival 1, Short Film",,${otherEnd},EUR,30.5,`,
        `3,,,"Festival 3, Short Film",,${end},JPY,2000,`,
      ].toSorted(),
    );
  });
  it('are written for a spreadsheet with decimal commas', async () => {
    const { batchId } = await laurel.payFees([fee(createEntryId(), 1250)]);
    const text = await exportOwedFees(laurel.db, { locale: 'de' });
    expect(text.startsWith('\uFEFFEntry ID;Festival ID;')).toBe(true);
    expect(text).toContain(`;${batchId};${today()};EUR;12,5;`);
    expect(await exportOwedFees(laurel.db, { separator: ';' })).toBe(text);
  });
  it('can be limited to the days of the payment, including the whole last day', async () => {
    const day = today();
    const { batchId } = await laurel.payFees([fee(createEntryId())]);
    const count = async (options: Options) => (await listOwedFees([batchId], options)).length;
    expect(await count({ from: day, to: day })).toBe(1);
    expect([await count({ to: addDays(day, -1) }), await count({ from: addDays(day, 1) })]).toEqual([0, 0]);
    // This batch was started days before it was paid.
    const data = {
      createdAt: new Date(`${addDays(day, -9)}T12:00:00Z`),
      paidAt: new Date(`${addDays(day, -3)}T23:59:59.500Z`),
    };
    await laurel.db.feeBatch.update({ where: { id: batchId }, data });
    expect(await count({ from: addDays(day, -3), to: addDays(day, -3) })).toBe(1);
    expect(await count({ from: addDays(day, -2), to: addDays(day, -1) })).toBe(0);
    expect(await count({ from: addDays(day, -9), to: addDays(day, -4) })).toBe(0);
  });
  it('are no longer owed after they were paid out', async () => {
    const [first, second] = [createEntryId(), createEntryId()];
    const { batchId } = await laurel.payFees([fee(first), fee(second)]);
    await recordPayout([first], { on: '2026-12-01' });
    expect(await listOwedFees([batchId])).toEqual([expect.stringMatching(new RegExp(`^${second},.*,$`))]);
    expect(await listOwedFees([batchId], { all: true })).toEqual([
      expect.stringMatching(new RegExp(`^${first},.*,2026-12-01$`)),
      expect.stringMatching(new RegExp(`^${second},.*,$`)),
    ]);
    await expect(recordPayout([first, second])).rejects.toThrow(`no fee of these entries is owed: ${first}.`);
    expect(await listOwedFees([batchId])).toHaveLength(1);
    await recordPayout([first], { undo: true });
    expect(await listOwedFees([batchId])).toHaveLength(2);
  });
  it('are not refunded after they were paid out', async () => {
    const [first, second] = [createEntryId(), createEntryId()];
    const { who, batchId } = await laurel.payFees([fee(first), fee(second, 4000)]);
    await recordPayout([first]);
    const { entries } = await laurel.returnEntries(who, batchId, [first, second]);
    expect(entries.map(({ state }) => state)).toEqual(['paid', 'returned']);
    expect((await laurel.readStripe(batchId)).refunded).toEqual([4000]);
  });
  it.each(['yesterday', '2026-02-30', true])('cannot be exported for an invalid day: %s', async (from) =>
    expect(exportOwedFees(laurel.db, { from })).rejects.toThrow(
      'fees:owed: --from must be a day, YYYY-MM-DD.',
    ),
  );
  it('cannot be exported with an invalid locale or separator', async () => {
    for (const options of [{ locale: 'German!' }, { separator: '|' }])
      await expect(exportOwedFees(laurel.db, options)).rejects.toThrow('--separator a comma or a semicolon');
  });
  it('are written by a command', async () => {
    const { batchId } = await laurel.payFees([fee(createEntryId())]);
    const writeSpy = vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
    await billing.commands!['fees:owed']!.run(laurel.service.app, { names: [], options: {} });
    const text = writeSpy.mock.calls.map(([chunk]) => String(chunk)).join('');
    writeSpy.mockRestore();
    expect(text).toContain(batchId);
  });
});
