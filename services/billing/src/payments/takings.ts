/** The amounts of a paid invoice, in minor units. */
export interface Taken {
  amount: number;
  currency: string;
  refunded: number;
  /** Lost in disputes that the payer's bank has won. */
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
export interface Takings {
  /** Returns the present amounts. Null if the invoice is unpaid, free or not for a film. */
  getInvoice(id: string): Promise<Taken | null>;
  /** Returns the invoices that a charge has paid. */
  listInvoices(id: string): Promise<string[]>;
  /** Returns null if there is no such dispute. */
  dispute(id: string): Promise<(Dispute & { chargeId: string }) | null>;
  paidSince(since: Date): AsyncIterable<{ invoiceId: string; amount: number }>;
  /** Includes pending refunds. */
  refundsSince(since: Date): AsyncIterable<Refund>;
  disputesSince(since: Date): AsyncIterable<Dispute>;
}
