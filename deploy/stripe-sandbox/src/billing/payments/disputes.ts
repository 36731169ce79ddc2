import type Stripe from 'stripe';
import type { Account } from '../../account/account.ts';
import { invalid } from '../../account/errors.ts';
import { newId } from '../../account/ids.ts';

/** Opens a dispute: the cardholder's bank takes the money back for now and asks for evidence. */
export function openDispute(account: Account, chargeId: string) {
  const charge = account.get('charge', chargeId);
  const dispute: Stripe.Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: account.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { enhanced_evidence: {} } as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: account.now() + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    } as Stripe.Dispute.EvidenceDetails,
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
  account.change('charge', null, charge.id, { disputed: true });
  return account.create('dispute', 'charge.dispute.created', dispute);
}

/** Closes a dispute as lost, because nobody responded to the bank. */
export function closeDispute(account: Account, id: string) {
  if (account.get('dispute', id).status === 'lost') throw invalid('This dispute is already closed');
  return account.change('dispute', 'charge.dispute.closed', id, { status: 'lost' });
}
