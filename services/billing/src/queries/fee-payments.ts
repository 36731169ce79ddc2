import type {
  CheckFeesResponse,
  FeePayment as FeePaymentMessage,
  GetPaidFeesRequest,
  GetPaidFeesResponse,
  PaidFees,
  WantedFee,
} from '@laurel/proto/billing/v1/billing';
import type { MayActFor } from '@laurel/runtime/call';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { ownBatch, RETURNED, withParts } from '../fee-batches.js';
import type { FeeBatch, FeeEntry, FeePayment } from '../generated/client.js';
import { chargeFaults } from '../stripe/charge-faults.js';
import { Payments } from '../stripe/payments.js';

@Injectable()
export class FeePayments {
  constructor(
    private readonly db: Db,
    private readonly payments: Payments,
  ) {}

  /** What of some fees no card can pay, and what somebody has to pay them with. */
  async checked(userId: string, entries: readonly WantedFee[]): Promise<CheckFeesResponse> {
    const has = await this.db.userMetaData.findUnique({ where: { userId } });
    const faults = chargeFaults(this.payments, entries).map(({ at, fault, currency, amount }) => ({
      entryId: at === null ? null : entries[at]!.entryId,
      code: `fee_payment.${fault}`,
      currency,
      amount,
    }));
    return {
      faults,
      submissionTokens: has?.availableSubmissionTokens ?? 0,
      paymentConfigured: this.payments.mode !== 'none',
    };
  }

  /** Refuses `fee_payment.not_found`, also for another's. */
  async message(batchId: string, mayActFor: MayActFor): Promise<FeePaymentMessage> {
    const { filmId, state, redirect, payments, entries } = await ownBatch(this.db, batchId, mayActFor);
    // Nobody begins to pay what cannot be paid whole.
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
        state: entry.state === 'kept' ? state : entry.state,
      })),
    };
  }

  /** What somebody has paid, by payment, the newest first: also what went back of it. What costs nothing was not paid. */
  async paidBy({ userId, page, pageSize }: GetPaidFeesRequest): Promise<GetPaidFeesResponse> {
    const where = { state: { in: ['paid', 'returned'] }, batch: { userId } };
    const [total, rows] = await Promise.all([
      this.db.feePayment.count({ where }),
      this.db.feePayment.findMany({
        where,
        include: { batch: { include: { entries: withParts.entries } } },
        orderBy: [{ batch: { createdAt: 'desc' } }, { batchId: 'asc' }, { currency: 'asc' }],
        skip: (page - 1) * pageSize,
        take: pageSize,
      }),
    ]);
    const returned = await this.returnedOf(rows.map(({ batchId }) => batchId));
    return { total, items: rows.map((row) => paidFees(row, returned.get(keyOf(row)) ?? 0)) };
  }

  private async returnedOf(batchIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.db.rows<Payment & { returned: string }>(RETURNED_OF, batchIds);
    return new Map(rows.map((row) => [keyOf(row), Number(row.returned)]));
  }
}

type Payment = Pick<FeePayment, 'batchId' | 'currency'>;
const keyOf = ({ batchId, currency }: Payment) => `${batchId} ${currency}`;
const RETURNED_OF = `select p."batchId", p.currency, ${RETURNED} as returned from fee_payment p where p."batchId" = any($1::uuid[])`;
type PaidRow = FeePayment & { batch: FeeBatch & { entries: FeeEntry[] } };
function paidFees(
  { batchId, currency, amount, state, receiptUrl, batch }: PaidRow,
  returned: number,
): PaidFees {
  const isWhole = state === 'returned';
  const entries = batch.entries
    .filter((entry) => entry.currency === currency)
    .map((entry) => ({
      entryId: entry.entryId,
      name: entry.name,
      currency,
      amount: Number(entry.amount),
      state: isWhole ? 'returned' : entry.state === 'kept' ? 'paid' : entry.state,
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
