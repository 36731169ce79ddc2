/** The amounts of a paid invoice, in minor units. */
export interface InvoicePayment {
  amount: number;
  currency: string;
  refunded: number;
  /** The amount that was lost in disputes. */
  lost: number;
  paidAt: Date;
  paymentIntentIds: string[];
}
/** A payment that the payer's bank disputes. */
export interface Dispute {
  id: string;
  amount: number;
  currency: string;
  /** Stripe's status. */
  state: string;
  since: Date;
}
export interface Refund {
  paymentIntentId: string;
  amount: number;
}

/**
 * Payments and refunds for film plans in Stripe's account.
 * @throws payment.unreachable from every method
 */
export interface RevenueSource {
  /** Returns the present amounts. Null if the invoice is unpaid, free or not for a film. */
  getInvoice(id: string): Promise<InvoicePayment | null>;
  /** Returns the invoices that a charge has paid. */
  listInvoices(chargeId: string): Promise<string[]>;
  /** Returns null if there is no such dispute. */
  getDispute(id: string): Promise<(Dispute & { chargeId: string }) | null>;
  listInvoicesPaidSince(since: Date): AsyncIterable<{ invoiceId: string; amount: number }>;
  /** Includes pending refunds. */
  listRefundsSince(since: Date): AsyncIterable<Refund>;
  listDisputesSince(since: Date): AsyncIterable<Dispute>;
}
