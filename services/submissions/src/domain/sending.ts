import type { Money } from '@laurel/rules/money';
import type { EntryState, ReturnReason, SendingFault, SendingWay } from '@laurel/rules/sendings';
import { isToOpen } from '@laurel/rules/tiers';

/** What becomes of an entry: its mail is handed over, the filmmaker is asked, it was sent, nobody knows whether it was, it comes back. */
export type Happening = 'handed' | 'asked' | 'sent' | 'unsure' | 'back';

/** From where to where. What is not here changes nothing: it was told twice, late, or of one that came back already. */
export const steps: Record<EntryState, Partial<Record<Happening, EntryState>>> = {
  waiting: { handed: 'delivering', asked: 'asking', back: 'returned' },
  delivering: { sent: 'delivered', unsure: 'asking', back: 'returned' },
  asking: { sent: 'delivered', back: 'returned' },
  delivered: { back: 'returned' }, // a mail that came back days later
  returned: {},
};
export const stepOf = (state: EntryState, happening: Happening): EntryState | null =>
  steps[state][happening] ?? null;

export interface Way {
  way: SendingWay;
  address: string | null;
  page: string | null;
}
interface Reached {
  contactEmail: string | null;
  homepage: string | null;
  filmfreewayLink: string | null;
}
/** A festival that takes entries on a page of entries is entered there; else by mail, else on its own page. Null: nobody knows how. */
export function wayOf({ contactEmail, homepage, filmfreewayLink }: Reached): Way | null {
  if (filmfreewayLink) return { way: 'elsewhere', address: null, page: filmfreewayLink };
  if (contactEmail) return { way: 'email', address: contactEmail, page: homepage };
  return homepage ? { way: 'elsewhere', address: null, page: homepage } : null;
}

/** How an entry and its competition stand now. */
export interface EntryStatus {
  /** Null: it is off the list. */
  state: string | null;
  isBeingSent: boolean;
  /** Its competition is not held any more, or nobody knows it. */
  isGone: boolean;
  /** Its festival is made up, so that Laurel can be tried: nothing can be entered there. */
  isInvented: boolean;
  /** YYYY-MM-DD */
  opensOn: string | null;
  /** The deadline that is open; null: there is none. */
  dateId: number | null;
  way: SendingWay | null;
  verdict: string | null;
  overrideReason: string | null;
  /** Null: not known. */
  fee: Money | null;
}

/** Why an entry cannot be sent, the first that keeps it; null: it can. Who enters elsewhere sees there what it costs. */
export function sendingFault(status: EntryStatus, now: Date): SendingFault | null {
  if (status.state !== 'to-submit') return 'not-to-submit';
  if (status.isBeingSent) return 'being-sent';
  if (status.isGone) return 'gone';
  if (status.isInvented) return 'invented';
  if (isToOpen(status.opensOn, now)) return 'not-open';
  if (status.dateId === null) return 'closed';
  if (status.way === null) return 'no-way';
  if (status.verdict === 'not-eligible' && status.overrideReason === null) return 'ineligible';
  return status.way === 'email' && status.fee === null ? 'fee-unknown' : null;
}

/** Whether what is to be paid now is no more than what was said before; a fee that nobody knew is none that was said. */
export const isNoMore = (now: Money | null, said: Money | null): boolean =>
  now === null ? said === null : said !== null && said.currency === now.currency && now.amount <= said.amount;

const RETURNED_FOR: Record<SendingFault, ReturnReason> = {
  'not-to-submit': 'moved',
  'being-sent': 'moved',
  gone: 'gone',
  invented: 'gone',
  'no-way': 'gone',
  ineligible: 'gone',
  'not-open': 'not-open',
  closed: 'closed',
  'fee-unknown': 'fee-changed',
};
/** Why an entry that is paid comes back all the same; null: it goes out. How it goes out and what matching said are what they were. */
export function returnReason(status: EntryStatus, paid: Money | null, now: Date): ReturnReason | null {
  const fault = sendingFault({ ...status, isBeingSent: false, verdict: null }, now);
  if (fault) return RETURNED_FOR[fault];
  return status.way === 'email' && !isNoMore(status.fee, paid) ? 'fee-changed' : null;
}
