import type { Money } from '@laurel/rules/money/money';
import type {
  EntryState,
  ReturnReason,
  SendingFault,
  SubmissionMethod,
} from '@laurel/rules/submissions/sendings';
import { isNotYetOpen } from '@laurel/rules/fees/tiers';

/**
 * The events of an entry's delivery:
 * - `handed`: its mail was handed to the mail sender
 * - `prompted`: the filmmaker must send it and confirm that
 * - `sent`: it was sent
 * - `unsure`: it is unknown whether its mail was sent
 * - `returned`: it comes back to the filmmaker unsent or bounced
 */
export type DeliveryEvent = 'handed' | 'prompted' | 'sent' | 'unsure' | 'returned';

/**
 * The state after each event. An event that is missing here changes nothing: it is a duplicate, late, or
 * about an entry that has been returned.
 */
export const NEXT_STATES: Record<EntryState, Partial<Record<DeliveryEvent, EntryState>>> = {
  waiting: { handed: 'delivering', prompted: 'unconfirmed', returned: 'returned' },
  delivering: { sent: 'delivered', unsure: 'unconfirmed', returned: 'returned' },
  unconfirmed: { sent: 'delivered', returned: 'returned' },
  delivered: { returned: 'returned' }, // a mail may bounce days later
  returned: {},
};
export const getNextState = (state: EntryState, event: DeliveryEvent): EntryState | null =>
  NEXT_STATES[state][event] ?? null;

export interface SubmissionChannel {
  method: SubmissionMethod;
  address: string | null;
  page: string | null;
}
interface FestivalContacts {
  contactEmail: string | null;
  homepage: string | null;
  filmfreewayLink: string | null;
}
/**
 * Returns how to send an entry: on the festival's entry page, else by e-mail, else on its homepage; null if
 * unknown.
 */
export function findSubmissionChannel({
  contactEmail,
  homepage,
  filmfreewayLink,
}: FestivalContacts): SubmissionChannel | null {
  if (filmfreewayLink) return { method: 'elsewhere', address: null, page: filmfreewayLink };
  if (contactEmail) return { method: 'email', address: contactEmail, page: homepage };
  return homepage ? { method: 'elsewhere', address: null, page: homepage } : null;
}

/** The present state of an entry and its competition. */
export interface EntryStatus {
  /** Null if the entry is off the list. */
  state: string | null;
  isBeingSent: boolean;
  /** The competition is deleted, discontinued or unknown. */
  isUnavailable: boolean;
  /** The festival is a demonstration, so nothing can be sent to it. */
  isDemonstration: boolean;
  /** YYYY-MM-DD */
  opensOn: string | null;
  /** The open deadline. Null if there is none. */
  dateId: number | null;
  method: SubmissionMethod | null;
  verdict: string | null;
  overrideReason: string | null;
  /** Null if unknown. */
  fee: Money | null;
}

/**
 * Returns the first reason why an entry cannot be sent, or null. An unknown fee only prevents entries by
 * e-mail, because external pages show it.
 */
export function getSendingFault(status: EntryStatus, now: Date): SendingFault | null {
  if (status.isUnavailable) return 'discontinued';
  if (status.isDemonstration) return 'invented';
  if (status.state !== 'to-submit') return 'not-to-submit';
  if (status.isBeingSent) return 'being-sent';
  if (isNotYetOpen(status.opensOn, now)) return 'not-open';
  if (status.dateId === null) return 'closed';
  if (status.method === null) return 'no-way';
  if (status.verdict === 'not-eligible' && status.overrideReason === null) return 'ineligible';
  return status.method === 'email' && status.fee === null ? 'fee-unknown' : null;
}

/** True if the current fee is at most the one that was shown, or if both are unknown. */
export function isWithinShownFee(currentFee: Money | null, shownFee: Money | null): boolean {
  if (currentFee === null || shownFee === null) return currentFee === shownFee;
  return currentFee.currency === shownFee.currency && currentFee.amount <= shownFee.amount;
}

const RETURN_REASONS: Record<SendingFault, ReturnReason> = {
  'not-to-submit': 'moved',
  'being-sent': 'moved',
  discontinued: 'discontinued',
  invented: 'discontinued',
  'no-way': 'discontinued',
  ineligible: 'discontinued',
  'not-open': 'not-open',
  closed: 'closed',
  'fee-unknown': 'fee-changed',
};
/**
 * Returns why a paid entry must be returned, or null if it can be sent. Ignores the verdict and other
 * batches, which were checked before the payment.
 */
export function getReturnReason(status: EntryStatus, paidFee: Money | null, now: Date): ReturnReason | null {
  const fault = getSendingFault({ ...status, isBeingSent: false, verdict: null }, now);
  if (fault) return RETURN_REASONS[fault];
  return status.method === 'email' && !isWithinShownFee(status.fee, paidFee) ? 'fee-changed' : null;
}
