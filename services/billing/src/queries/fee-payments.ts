import type {
  CheckFeesResponse,
  FeePayment as FeePaymentMessage,
  WantedFee,
} from '@laurel/proto/billing/v1/billing';
import type { MayActFor } from '@laurel/runtime/call';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { ownBatch } from '../fee-batches.js';
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
}
