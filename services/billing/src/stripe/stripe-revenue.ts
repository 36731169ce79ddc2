import type Stripe from 'stripe';
import { toDate, hasFailed, getId, toInvoice, PAGE_SIZE, toSeconds } from './from-stripe.js';
import { callOrNull, callStripe } from './stripe-errors.js';
import type { Dispute, Refund, InvoicePayment, RevenueSource } from '../payments/revenue-source.js';

const createListParams = (moment: Date) => ({ limit: PAGE_SIZE, created: { gte: toSeconds(moment) } });

export class StripeRevenue implements RevenueSource {
  constructor(private readonly stripe: Stripe) {}

  async getInvoice(id: string): Promise<InvoicePayment | null> {
    const invoice = await callOrNull(() => this.stripe.invoices.retrieve(id, { expand: ['payments'] }));
    const paidAt = invoice?.status_transitions.paid_at;
    if (!invoice || !paidAt || !isPlanRevenue(invoice)) return null;
    const paidPayments = (invoice.payments?.data ?? []).filter(({ status }) => status === 'paid');
    const paymentIntentIds = paidPayments.flatMap(({ payment }) => getId(payment.payment_intent) ?? []);
    const deductions = await Promise.all(paymentIntentIds.map((intent) => this.getRefundedAndLost(intent)));
    return {
      amount: invoice.amount_paid,
      currency: invoice.currency.toUpperCase(),
      refunded: deductions.reduce((sum, { refunded }) => sum + refunded, 0),
      lost: deductions.reduce((sum, { lost }) => sum + lost, 0),
      paidAt: toDate(paidAt),
      paymentIntentIds,
    };
  }

  private async getRefundedAndLost(payment_intent: string): Promise<{ refunded: number; lost: number }> {
    const params = { expand: ['latest_charge'] };
    const { latest_charge } = await callStripe(() =>
      this.stripe.paymentIntents.retrieve(payment_intent, params),
    );
    const charge = latest_charge as Stripe.Charge | null;
    const refundedAmount = charge?.amount_refunded ?? 0;
    if (!charge?.disputed) return { refunded: refundedAmount, lost: 0 };
    const { data } = await callStripe(() => this.stripe.disputes.list({ payment_intent, limit: PAGE_SIZE }));
    const lostDisputes = data.filter(({ status }) => status === 'lost');
    return { refunded: refundedAmount, lost: lostDisputes.reduce((sum, { amount }) => sum + amount, 0) };
  }

  async listInvoices(chargeId: string): Promise<string[]> {
    const charge = await callOrNull(() => this.stripe.charges.retrieve(chargeId));
    const payment_intent = getId(charge?.payment_intent);
    if (!payment_intent) return [];
    const payment = { type: 'payment_intent' as const, payment_intent };
    const { data } = await callStripe(() => this.stripe.invoicePayments.list({ payment, limit: PAGE_SIZE }));
    return data.map(({ invoice }) => getId(invoice)!);
  }

  async getDispute(id: string) {
    const dispute = await callOrNull(() => this.stripe.disputes.retrieve(id));
    return dispute && { ...toDispute(dispute), chargeId: getId(dispute.charge)! };
  }

  async *listInvoicesPaidSince(moment: Date): AsyncIterable<{ invoiceId: string; amount: number }> {
    const list = this.stripe.invoices.list({ status: 'paid', ...createListParams(moment) });
    for await (const invoice of list)
      if (isPlanRevenue(invoice)) yield { invoiceId: invoice.id!, amount: invoice.amount_paid };
  }
  async *listRefundsSince(moment: Date): AsyncIterable<Refund> {
    for await (const { payment_intent, amount, ...refund } of this.stripe.refunds.list(
      createListParams(moment),
    )) {
      const paymentIntentId = getId(payment_intent);
      if (paymentIntentId && !hasFailed(refund)) yield { paymentIntentId, amount };
    }
  }
  async *listDisputesSince(moment: Date): AsyncIterable<Dispute> {
    for await (const dispute of this.stripe.disputes.list(createListParams(moment))) yield toDispute(dispute);
  }
}

function isPlanRevenue(invoice: Stripe.Invoice): boolean {
  const { subscriptionId, filmId } = toInvoice(invoice);
  return subscriptionId !== null && filmId !== null && invoice.amount_paid > 0;
}

const toDispute = ({ id, amount, currency, status, created }: Stripe.Dispute): Dispute => ({
  id,
  amount,
  currency: currency.toUpperCase(),
  state: status,
  since: toDate(created),
});
