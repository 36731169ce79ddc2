import { sumByCurrency, type Money } from '../money/money.js';

/** By e-mail to the festival, or by the filmmaker on the festival's own site. */
export const SUBMISSION_METHODS = ['email', 'elsewhere'] as const;
export type SubmissionMethod = (typeof SUBMISSION_METHODS)[number];

export const SENDING_STATES = ['waiting', 'paid', 'ended'] as const;
export type SendingState = (typeof SENDING_STATES)[number];

/**
 * `waiting`: not paid yet. `delivering`: its e-mail is on the way. `unconfirmed`: the filmmaker must confirm that
 * it was sent.
 */
export const ENTRY_STATES = ['waiting', 'delivering', 'unconfirmed', 'delivered', 'returned'] as const;
export type EntryState = (typeof ENTRY_STATES)[number];
/** States in which an entry blocks a second batch. */
export const OPEN_ENTRY_STATES = ['waiting', 'delivering', 'unconfirmed'] as const satisfies EntryState[];

/** Reasons why an entry cannot be sent. */
export const SENDING_FAULTS = [
  'not-to-submit',
  'being-sent',
  'discontinued',
  'invented',
  'not-open',
  'closed',
  'no-way',
  'ineligible',
  'fee-unknown',
] as const;
export type SendingFault = (typeof SENDING_FAULTS)[number];

/** Reasons why an entry was returned. */
export const RETURN_REASONS = [
  'cancelled',
  'unpaid',
  'moved',
  'discontinued',
  'not-open',
  'closed',
  'fee-changed',
  'refused',
  'not-sent',
  'lost',
] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** Returns the fee that is paid to Laurel. Entries that the filmmaker sends elsewhere are paid there. */
export const getFeePaidHere = ({
  method,
  fee,
}: {
  method?: string | null;
  fee?: Money | null;
}): Money | null => (method === 'email' && fee ? fee : null);
/** Returns the totals that are paid to Laurel, by currency. */
export const getSumsPaidHere = (entries: readonly Parameters<typeof getFeePaidHere>[0][]): Money[] =>
  sumByCurrency(entries.flatMap((entry) => getFeePaidHere(entry) ?? []));

/** Entries per batch. */
export const MAX_ENTRIES_PER_BATCH = 100;
