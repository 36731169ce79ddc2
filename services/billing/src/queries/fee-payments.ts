import type {
  CheckFeesResponse,
  FeePayment as FeePaymentMessage,
  GetPaidFeesRequest,
  GetPaidFeesResponse,
  PaidFees,
  FeeInput,
} from '@laurel/proto/billing/v1/billing';
import type { MayActFor } from '@laurel/runtime/auth/call-context';
import { Injectable } from '@nestjs/common';
import { Db } from '../database/client.js';
import { getAccessibleBatch, REFUNDED_AMOUNT, withDetails } from '../fees/fee-batches.js';
import type { FeeBatch, FeeEntry, FeePayment } from '../generated/client.js';
import { getChargeFaults } from '../fees/charge-faults.js';
import { Payments } from '../payments/payment-provider.js';

@Injectable()
export class FeePayments {
  constructor(
    private readonly db: Db,
    private readonly payments: Payments,
  ) {}

  /** Returns the fees that no card can pay, and the user's tokens. */
  async checkFees(userId: string, entries: readonly FeeInput[]): Promise<CheckFeesResponse> {
    const balance = await this.db.userMetaData.findUnique({ where: { userId } });
    const faults = getChargeFaults(this.payments, entries).map(({ feeIndex, fault, currency, amount }) => ({
      entryId: feeIndex === null ? null : entries[feeIndex]!.entryId,
      code: `fee_payment.${fault}`,
      currency,
      amount,
    }));
    return {
      faults,
      submissionTokens: balance?.availableSubmissionTokens ?? 0,
      paymentConfigured: this.payments.mode !== 'none',
    };
  }

  /** @throws fee_payment.not_found also if the batch belongs to another user */
  async getPayment(batchId: string, mayActFor: MayActFor): Promise<FeePaymentMessage> {
    const { filmId, state, redirect, payments, entries } = await getAccessibleBatch(
      this.db,
      batchId,
      mayActFor,
    );
    // Hides the URLs until all pages exist, so that nobody pays only a part of a batch.
    const isPayable = state === 'open' && payments.every((payment) => payment.state !== 'opening');
    return {
      batchId,
      filmId,
      state,
      redirect,
      payments: payments.map((payment) => ({
        currency: payment.currency,
        amount: Number(payment.amount),
        state: payment.state,
        url: isPayable && payment.state === 'open' ? payment.url : null,
      })),
      entries: entries.map(({ entryId, name, currency, ...entry }) => ({
        entryId,
        name,
        currency,
        amount: Number(entry.amount),
        state: entry.state === 'collected' ? state : entry.state,
      })),
    };
  }

  /**
   * Returns the payments of a user with their refunds, newest first. Leaves out batches that cost nothing.
   */
  async listPaidFees({ userId, page, pageSize }: GetPaidFeesRequest): Promise<GetPaidFeesResponse> {
    const where = { state: { in: ['paid', 'returned'] }, batch: { userId } };
    const [total, rows] = await Promise.all([
      this.db.feePayment.count({ where }),
      this.db.feePayment.findMany({
        where,
        include: { batch: { include: { entries: withDetails.entries } } },
        orderBy: [{ batch: { createdAt: 'desc' } }, { batchId: 'asc' }, { currency: 'asc' }],
        skip: (page - 1) * pageSize,
        take: pageSize,
      }),
    ]);
    const refundsByPayment = await this.sumRefunds(rows.map(({ batchId }) => batchId));
    return { total, items: rows.map((row) => toPaidFees(row, refundsByPayment.get(getKey(row)) ?? 0)) };
  }

  private async sumRefunds(batchIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.db.rows<Payment & { returned: string }>(RETURNED_BY_PAYMENT, batchIds);
    return new Map(rows.map((row) => [getKey(row), Number(row.returned)]));
  }
}

type Payment = Pick<FeePayment, 'batchId' | 'currency'>;
const getKey = ({ batchId, currency }: Payment) => `${batchId} ${currency}`;
const RETURNED_BY_PAYMENT = `select p."batchId", p.currency, ${REFUNDED_AMOUNT} as returned from fee_payment p where p."batchId" = any($1::uuid[])`;
type PaidRow = FeePayment & { batch: FeeBatch & { entries: FeeEntry[] } };
function toPaidFees(
  { batchId, currency, amount, state, receiptUrl, batch }: PaidRow,
  returned: number,
): PaidFees {
  const getEntryState = (entry: FeeEntry) => {
    if (state === 'returned') return 'returned'; // the whole payment was refunded
    return entry.state === 'collected' ? 'paid' : entry.state;
  };
  const entries = batch.entries
    .filter((entry) => entry.currency === currency)
    .map((entry) => ({
      entryId: entry.entryId,
      name: entry.name,
      currency,
      amount: Number(entry.amount),
      state: getEntryState(entry),
    }));
  return {
    batchId,
    filmId: batch.filmId,
    filmName: batch.filmName,
    at: batch.createdAt.toISOString(),
    currency,
    amount: Number(amount),
    returned,
    receiptUrl,
    entries,
  };
}
