import { until } from '../../../deploy/testing/until.mjs';
import { person, refusal } from '../../runtime/test/callers.js';
import { personalDataQueries } from '../src/queries/personal-data.js';
import { fee, startFees } from './fees.js';

let laurel: Awaited<ReturnType<typeof startFees>>;
beforeAll(async () => {
  laurel = await startFees();
});
afterAll(() => laurel?.stop());

const fees = [fee(1), fee(2, 4000), fee(3, 2000, 'JPY'), fee(4, 0, 'USD')];

/** Returns a user's payments as the archive of personal data shows them. */
const getArchivedPayments = async (userId: string) => {
  const rows = await laurel.db.$queryRawUnsafe<{ currency: string; amount: bigint; returned: bigint }[]>(
    personalDataQueries.payments,
    userId,
  );
  return rows.map(({ amount, returned, ...payment }) => ({
    ...payment,
    amount: Number(amount),
    returned: Number(returned),
  }));
};

describe('paid fees', () => {
  it('are listed by payment for the payer, newest first, with their refunds', async () => {
    const { who, filmId, batchId, urls } = await laurel.startFeePayment(fees);
    const getPaidFees = async (caller = who, page = 1, pageSize = 10) =>
      laurel.as(caller, () => laurel.client.getPaidFees({ userId: who.user, page, pageSize }));
    expect(await getPaidFees()).toEqual({ items: [], total: 0 });
    for (const url of urls) await laurel.submitCard(url, 'paid');
    await until(async () => (await laurel.getState(batchId)) === 'paid');
    const batchFields = {
      batchId,
      filmId,
      filmName: 'Salt',
      at: expect.any(String),
      receiptUrl: expect.stringMatching(/\/receipts\/ch_/),
    };
    const toEntry = ({ entryId, name, currency, amount }: ReturnType<typeof fee>, state = 'paid') => ({
      entryId,
      name,
      currency,
      amount,
      state,
    });
    const yenPayment = {
      ...batchFields,
      currency: 'JPY',
      amount: 2000,
      returned: 0,
      entries: [toEntry(fees[2]!)],
    };
    expect(await getPaidFees()).toEqual({
      total: 2,
      items: [
        {
          ...batchFields,
          currency: 'EUR',
          amount: 6500,
          returned: 0,
          entries: [toEntry(fees[0]!), toEntry(fees[1]!)],
        },
        yenPayment,
      ],
    });
    // Each receipt page shows the sum of its payment.
    for (const [n, sum] of ['65', '2,000'].entries()) {
      const page = await (await fetch((await getPaidFees()).items[n]!.receiptUrl!)).text();
      expect(page).toContain('Receipt');
      expect(page).toContain(sum);
    }
    await laurel.publishSending(batchId, 'paid', {
      1: 'delivered',
      2: 'returned',
      3: 'delivered',
      4: 'delivered',
    });
    await laurel.waitUntilSettled();
    await until(async () => (await getPaidFees()).items[0]!.returned === 4000);
    expect((await getPaidFees()).items[0]!.entries.map(({ state }) => state)).toEqual(['paid', 'returned']);
    expect(await getPaidFees(who, 2, 1)).toEqual({ total: 2, items: [yenPayment] });
    // The archive of the payer contains the same payments.
    const archived = await getArchivedPayments(who.user);
    const names = fees.map(({ name }) => name);
    const archivedFields = { ...batchFields, at: undefined, createdAt: expect.any(Date), state: 'paid' };
    expect(archived).toEqual([
      { ...archivedFields, currency: 'EUR', amount: 6500, returned: 4000, entries: [names[0], names[1]] },
      { ...archivedFields, currency: 'JPY', amount: 2000, returned: 0, entries: [names[2]] },
    ]);
    expect((await getPaidFees(person('admin'))).total).toBe(2);
    expect(await refusal(getPaidFees(person()))).toMatchObject({ code: 'user.not_found' });
    expect((await getPaidFees(who, 0, 0)).items).toHaveLength(2);
    for (const [page, pageSize, field] of [
      [-1, 10, 'page'],
      [1, 201, 'pageSize'],
      [1, -1, 'pageSize'],
    ] as const)
      expect(await refusal(getPaidFees(who, page, pageSize))).toMatchObject({ code: 'input.invalid', field });
  });
  it('are listed and archived as fully refunded if the whole payment was refunded', async () => {
    const { who, batchId } = await laurel.payFees(fees);
    await laurel.returnEntries(who, batchId, [1]);
    await laurel.db.feePayment.updateMany({
      where: { batchId, currency: 'EUR' },
      data: { state: 'returned' },
    });
    const { items } = await laurel.as(who, () =>
      laurel.client.getPaidFees({ userId: who.user, page: 1, pageSize: 10 }),
    );
    const getSums = (payments: readonly { currency: string; amount: number; returned: number }[]) =>
      payments.map(({ currency, amount, returned }) => [currency, amount, returned]);
    const expectedSums = [
      ['EUR', 6500, 6500],
      ['JPY', 2000, 0],
    ];
    expect([getSums(items), getSums(await getArchivedPayments(who.user))]).toEqual([
      expectedSums,
      expectedSums,
    ]);
    expect(items[0]!.entries.map(({ state }) => state)).toEqual(['returned', 'returned']);
  });
});
