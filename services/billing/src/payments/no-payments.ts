import { refuse } from '@laurel/runtime/errors/refusals';
import { Payments } from './payment-provider.js';

const off = (): never => {
  throw refuse.unavailable('payment.not_configured', 'Payment is not set up on this installation.');
};
const never = async () => off();

/** Payments without Stripe. Nothing can be bought, and existing subscriptions are not treated as ended. */
export class NoPayments extends Payments {
  override readonly mode = 'none';
  override get takings() {
    return off();
  }
  override end = never;
  override forget = never;
  override plans = never;
  override createCustomer = never;
  override customer = never;
  override openCheckout = never;
  override checkout = never;
  override expireCheckout = never;
  override chargeFault = off;
  override openFeePage = never;
  override feePage = never;
  override giveBack = never;
  override giveBackFee = never;
  override subscription = never;
  override listSubscriptions = never;
  override setEnding = never;
  override paidPeriods = never;
  override previewChange = never;
  override changeNow = never;
  override changeAtEnd = never;
  override cancelScheduledChange = never;
  override takeBack = never;
  override invoice = never;
  override invoices = never;
  override listFeatures = never;
  override plan = never;
  override portal = never;
  override async *subscriptions() {}
  override async *recentEvents() {}
  override event = off;
}
