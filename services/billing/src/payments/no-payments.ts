import { refuse } from '@laurel/runtime/errors/refusals';
import { Payments } from './payment-provider.js';

const refuseNotConfigured = (): never => {
  throw refuse.unavailable('payment.not_configured', 'Payment is not set up on this installation.');
};
const rejectNotConfigured = async () => refuseNotConfigured();

/**
 * The provider of an installation without Stripe. Nothing can be bought, and stored subscriptions do not end.
 */
export class NoPayments extends Payments {
  override readonly mode = 'none';
  override get revenue() {
    return refuseNotConfigured();
  }
  override cancelSubscription = rejectNotConfigured;
  override deleteCustomer = rejectNotConfigured;
  override listPlans = rejectNotConfigured;
  override createCustomer = rejectNotConfigured;
  override updateCustomer = rejectNotConfigured;
  override getCustomer = rejectNotConfigured;
  override openCheckout = rejectNotConfigured;
  override getCheckout = rejectNotConfigured;
  override expireCheckout = rejectNotConfigured;
  override getChargeFault = refuseNotConfigured;
  override openFeePage = rejectNotConfigured;
  override getFeePage = rejectNotConfigured;
  override refundPayment = rejectNotConfigured;
  override refundFee = rejectNotConfigured;
  override getSubscription = rejectNotConfigured;
  override listSubscriptions = rejectNotConfigured;
  override setEnding = rejectNotConfigured;
  override listPaidPeriods = rejectNotConfigured;
  override previewChange = rejectNotConfigured;
  override changeNow = rejectNotConfigured;
  override changeAtEnd = rejectNotConfigured;
  override cancelScheduledChange = rejectNotConfigured;
  override cancelAndRefund = rejectNotConfigured;
  override getInvoice = rejectNotConfigured;
  override listInvoices = rejectNotConfigured;
  override listFeatures = rejectNotConfigured;
  override getPlan = rejectNotConfigured;
  override openPortal = rejectNotConfigured;
  override async *iterateSubscriptions() {}
  override async *iterateRecentEvents() {}
  override verifyEvent = refuseNotConfigured;
}
