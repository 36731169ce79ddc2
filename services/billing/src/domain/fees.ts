import { isCurrency } from '@laurel/rules/currencies';
import { formatMoney, type Money } from '@laurel/rules/money';
import { refuse } from '@laurel/runtime/refusals';
import { requireReturnPath } from './checkout.js';

const [MOST_ENTRIES, LONGEST_NAME] = [100, 1000];
/** Pages of a batch are open so long. */
export const PAGES_LIVE_MS = 3_600_000;
/** A page is made to last half an hour at least. */
const PAGE_LASTS_MS = 1_860_000;
/** Stripe says by itself that a page has expired; this long after it should have, nobody waits for that. */
const SAID_WITHIN_MS = 120_000;

export interface Fee {
  entryId: number;
  name: string;
  currency: string;
  amount: number;
}
/** What is asked to be paid at once. */
export interface WantedFees {
  batchId: string;
  filmId: number;
  filmName: string;
  redirect: string;
  entries: readonly Fee[];
  takesTokens: boolean;
}
type Wrong = Record<string, unknown> & { why: string };
const wrong = (field: string, message: string, details: Wrong) =>
  refuse.invalid('input.invalid', message, field, details);
const isName = (text: string) => text.trim() !== '' && text.length <= LONGEST_NAME;

/** The same in one way: currencies in capitals, entries by their ids. Refuses `input.invalid` by field, `redirect.too_long`. */
export function checkedFees(asked: WantedFees): WantedFees {
  const { batchId, filmId, filmName, redirect, takesTokens } = asked;
  if (!isName(filmName)) throw wrongName('filmName', filmName);
  requireReturnPath(redirect, 'redirect');
  const { length } = asked.entries;
  if (length === 0) throw wrong('entries', 'Name one entry at least.', { why: 'too_few', least: 1 });
  if (length > MOST_ENTRIES)
    throw wrong('entries', `Pay for at most ${MOST_ENTRIES} at once.`, {
      why: 'too_many',
      most: MOST_ENTRIES,
    });
  const entries = asked.entries.map(checkedFee).toSorted((a, b) => a.entryId - b.entryId);
  const twice = entries.find(({ entryId }, at) => entryId === entries[at + 1]?.entryId);
  if (twice) {
    const at = asked.entries.findLastIndex(({ entryId }) => entryId === twice.entryId);
    throw wrong(`entries.${at}.entryId`, 'This entry stands here twice.', { why: 'shape' });
  }
  return { batchId, filmId, filmName, redirect, entries, takesTokens };
}

function checkedFee({ entryId, name, currency: written, amount }: Fee, at: number): Fee {
  const field = (of: string) => `entries.${at}.${of}`;
  const currency = written.toUpperCase();
  if (!Number.isSafeInteger(entryId) || entryId < 1)
    throw wrong(field('entryId'), 'Ids count from 1.', { why: 'at_least', least: 1 });
  if (!isName(name)) throw wrongName(field('name'), name);
  if (!isCurrency(currency))
    throw wrong(field('currency'), 'This is not a currency code.', { why: 'currency', value: written });
  if (!Number.isSafeInteger(amount) || amount < 0)
    throw wrong(field('amount'), 'A fee is a whole number of minor units, 0 or more.', {
      why: 'at_least',
      least: 0,
    });
  return { entryId, name, currency, amount };
}
const wrongName = (field: string, name: string) =>
  name.trim() === ''
    ? wrong(field, 'Fill this in.', { why: 'empty' })
    : wrong(field, `Write at most ${LONGEST_NAME} characters.`, { why: 'too_long', most: LONGEST_NAME });

/** How many submission tokens are missing, where each entry takes one. */
export const tokensMissing = (entries: number, has: number): number => Math.max(0, entries - has);

/** Why an amount cannot be paid by card. */
export type ChargeFault = 'too_small' | 'too_large' | 'not_chargeable';
const CHARGE_REFUSALS = {
  too_small: (sum: string, field: string) =>
    refuse.invalid('fee_payment.too_small', `${sum} is less than a card can pay.`, field, { sum }),
  too_large: (sum: string, field: string) =>
    refuse.invalid('fee_payment.too_large', `${sum} is more than a card can pay at once.`, field, { sum }),
  not_chargeable: (sum: string, field: string) =>
    refuse.invalid('fee_payment.not_chargeable', `${sum} cannot be paid by card here.`, field, { sum }),
};
export const notCharged = (fault: ChargeFault, money: Money, field: string) =>
  CHARGE_REFUSALS[fault](formatMoney(money), field);

type Kept = Omit<WantedFees, 'batchId' | 'filmName' | 'takesTokens' | 'entries'> & {
  entries: readonly (Omit<Fee, 'amount'> & { amount: number | bigint })[];
};
/** Whether a batch is asked for again as it was; the film’s name may be another one by now. Both by the ids of their entries. */
export const isAsKept = (wanted: Kept, kept: Kept): boolean => {
  const said = ({ filmId, redirect, entries }: Kept) =>
    JSON.stringify([
      filmId,
      redirect,
      ...entries.flatMap(({ entryId, name, currency, amount }) => [entryId, name, currency, Number(amount)]),
    ]);
  return said(wanted) === said(kept);
};

/** Whether a page can still be made for a batch: Stripe keeps none open for less than half an hour. */
export const canBeMade = (endsAt: Date, now: Date): boolean =>
  endsAt.getTime() - now.getTime() >= PAGE_LASTS_MS;

/** When a batch is over, whatever anybody has told of it. */
export const isOverAt = (endsAt: Date): Date => new Date(endsAt.getTime() + SAID_WITHIN_MS);

/** What becomes of an open batch whose payments stand so: all of it is paid, or none. */
export function decided(states: readonly string[], endsAt: Date, now: Date): 'open' | 'paid' | 'ended' {
  if (states.every((state) => state === 'paid')) return 'paid';
  return states.includes('expired') || now >= isOverAt(endsAt) ? 'ended' : 'open';
}
