import { sumsByCurrency, type Money } from './money.js';

/** How an entry goes out: a mail to the festival's address, or the festival's own page, where the filmmaker enters it. */
export const SENDING_WAYS = ['email', 'elsewhere'] as const;
export type SendingWay = (typeof SENDING_WAYS)[number];

export const SENDING_STATES = ['waiting', 'paid', 'ended'] as const;
export type SendingState = (typeof SENDING_STATES)[number];

/** waiting: to be paid; delivering: its mail is on its way; asking: the filmmaker is to say whether it was sent. */
export const ENTRY_STATES = ['waiting', 'delivering', 'asking', 'delivered', 'returned'] as const;
export type EntryState = (typeof ENTRY_STATES)[number];
/** An entry is in one batch at a time. */
export const OPEN_ENTRY_STATES = ['waiting', 'delivering', 'asking'] as const satisfies EntryState[];

/** Why an entry cannot be sent. */
export const SENDING_FAULTS = [
  'not-to-submit',
  'being-sent',
  'gone',
  'invented',
  'not-open',
  'closed',
  'no-way',
  'ineligible',
  'fee-unknown',
] as const;
export type SendingFault = (typeof SENDING_FAULTS)[number];

/** Why an entry came back. */
export const RETURN_REASONS = [
  'cancelled',
  'unpaid',
  'moved',
  'gone',
  'not-open',
  'closed',
  'fee-changed',
  'refused',
  'not-sent',
  'lost',
] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** What of an entry is paid here: what is entered elsewhere is paid there. */
export const paidHere = ({ way, fee }: { way?: string | null; fee?: Money | null }): Money | null =>
  way === 'email' && fee ? fee : null;
/** What some entries come to here, by currency. */
export const sumsPaidHere = (entries: readonly Parameters<typeof paidHere>[0][]): Money[] =>
  sumsByCurrency(entries.flatMap((entry) => paidHere(entry) ?? []));

/** Entries that are sent at once. */
export const MOST_SENT_AT_ONCE = 100;
