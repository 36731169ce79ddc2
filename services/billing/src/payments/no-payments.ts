import { refuse } from '@laurel/runtime/errors/refusals';
import { Payments } from './payment-provider.js';

const off = (): never => {
  throw refuse.unavailable('payment.not_configured', 'Payment is not set up on this installation.');
};
const never = async () => off();

/** Payments without Stripe. Nothing can be bought, and existing subscriptions are not treated as ended. */
export class NoPayments extends Payments {
  override readonly mode = 'none';
  override get revenue() {
    return off();
  }
  override cancelSubscription = never;
  override deleteCustomer = never;
  override plans = never;
  override createCustomer = never;
  override customer = never;
  override openCheckout = never;
  override checkout = never;
  override expireCheckout = never;
  override getChargeFault = off;
  override openFeePage = never;
  override feePage = never;
  override refund = never;
  override refundFee = never;
  override subscription = never;
  override listSubscriptions = never;
  override setEnding = never;
  override paidPeriods = never;
  override previewChange = never;
  override changeNow = never;
  override changeAtEnd = never;
  override cancelScheduledChange = never;
  override cancelAndRefund = never;
  override invoice = never;
  override invoices = never;
  override listFeatures = never;
  override plan = never;
  override portal = never;
  override async *subscriptions() {}
  override async *recentEvents() {}
  override event = off;
}
