/** What a paid invoice has brought, in minor units. */
export interface Taken {
  amount: number;
  currency: string;
  refunded: number;
  /** In disputes that its payer's bank has won. */
  lost: number;
  paidAt: Date;
  paymentIntentIds: string[];
}
/** A payment that its payer's bank asks back. */
export interface Dispute {
  id: string;
  amount: number;
  currency: string;
  /** As Stripe calls it. */
  state: string;
  since: Date;
}
export interface Refund {
  paymentIntentId: string;
  amount: number;
}

/** What the account has taken and given back; in our words, and only of plans of films. Each refuses `payment.unreachable`. */
export interface Takings {
  /** As it stands now; null for an invoice that is not paid, that cost nothing, or that is of no film. */
  ofInvoice(id: string): Promise<Taken | null>;
  /** The invoices that a charge has paid; none for one that paid something else. */
  invoicesOfCharge(id: string): Promise<string[]>;
  /** Null for one that is not there. */
  dispute(id: string): Promise<(Dispute & { chargeId: string }) | null>;
  paidSince(since: Date): AsyncIterable<{ invoiceId: string; amount: number }>;
  /** Of money that went back, or is on its way. */
  refundsSince(since: Date): AsyncIterable<Refund>;
  disputesSince(since: Date): AsyncIterable<Dispute>;
}
