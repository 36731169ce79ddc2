import { isCurrency } from '@laurel/rules/money/currencies';
import { formatMoney, type Money } from '@laurel/rules/money/money';
import { refuse } from '@laurel/runtime/errors/refusals';
import { requireReturnPath } from './checkout.js';

const [MAX_ENTRIES, MAX_NAME_LENGTH] = [100, 1000];
/** How long the pages of a batch are open. */
export const PAGES_LIVE_MS = 3_600_000;
/** Stripe requires at least half an hour for a page. */
const PAGE_LASTS_MS = 1_860_000;
/** How long to wait for Stripe's event that a page has expired. */
const EXPIRY_GRACE_MS = 120_000;

export interface Fee {
  entryId: number;
  name: string;
  currency: string;
  amount: number;
}
/** The fees to pay at once. */
export interface FeesInput {
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
const isName = (text: string) => text.trim() !== '' && text.length <= MAX_NAME_LENGTH;

/**
 * Validates and normalises the input: currencies in capitals, entries by id.
 * @throws input.invalid with the field
 * @throws redirect.too_long
 */
export function checkedFees(input: FeesInput): FeesInput {
  const { batchId, filmId, filmName, redirect, takesTokens } = input;
  if (!isName(filmName)) throw wrongName('filmName', filmName);
  requireReturnPath(redirect, 'redirect');
  const { length } = input.entries;
  if (length === 0) throw wrong('entries', 'Name at least one entry.', { why: 'too_few', least: 1 });
  if (length > MAX_ENTRIES)
    throw wrong('entries', `Pay for at most ${MAX_ENTRIES} at once.`, { why: 'too_many', max: MAX_ENTRIES });
  const entries = input.entries.map(checkedFee).toSorted((a, b) => a.entryId - b.entryId);
  const twice = entries.find(({ entryId }, at) => entryId === entries[at + 1]?.entryId);
  if (twice) {
    const at = input.entries.findLastIndex(({ entryId }) => entryId === twice.entryId);
    throw wrong(`entries.${at}.entryId`, 'This entry is listed twice.', { why: 'shape' });
  }
  return { batchId, filmId, filmName, redirect, entries, takesTokens };
}

function checkedFee({ entryId, name, currency: written, amount }: Fee, at: number): Fee {
  const field = (name: string) => `entries.${at}.${name}`;
  const currency = written.toUpperCase();
  if (!Number.isSafeInteger(entryId) || entryId < 1)
    throw wrong(field('entryId'), 'An id must be at least 1.', { why: 'at_least', least: 1 });
  if (!isName(name)) throw wrongName(field('name'), name);
  if (!isCurrency(currency))
    throw wrong(field('currency'), 'This is not a currency code.', { why: 'currency', value: written });
  if (!Number.isSafeInteger(amount) || amount < 0)
    throw wrong(field('amount'), 'A fee must be a whole number of minor units, 0 or more.', {
      why: 'at_least',
      least: 0,
    });
  return { entryId, name, currency, amount };
}
const wrongName = (field: string, name: string) =>
  name.trim() === ''
    ? wrong(field, 'Fill this in.', { why: 'empty' })
    : wrong(field, `Enter at most ${MAX_NAME_LENGTH} characters.`, { why: 'too_long', max: MAX_NAME_LENGTH });

/** Returns the number of missing submission tokens. Each entry needs one. */
export const tokensMissing = (entries: number, has: number): number => Math.max(0, entries - has);

/** The reason why an amount cannot be paid by card. */
export type ChargeFault = 'too_small' | 'too_large' | 'not_chargeable';
const CHARGE_REFUSALS = {
  too_small: (sum: string, field: string) =>
    refuse.invalid('fee_payment.too_small', `${sum} is less than a card payment allows.`, field, { sum }),
  too_large: (sum: string, field: string) =>
    refuse.invalid('fee_payment.too_large', `${sum} is more than one card payment allows.`, field, { sum }),
  not_chargeable: (sum: string, field: string) =>
    refuse.invalid('fee_payment.not_chargeable', `${sum} cannot be paid by card here.`, field, { sum }),
};
export const notCharged = (fault: ChargeFault, money: Money, field: string) =>
  CHARGE_REFUSALS[fault](formatMoney(money), field);

type ComparedFees = Omit<FeesInput, 'batchId' | 'filmName' | 'takesTokens' | 'entries'> & {
  entries: readonly (Omit<Fee, 'amount'> & { amount: number | bigint })[];
};
/**
 * Returns whether a request repeats a stored batch. Ignores the film's name, which may change. Both must be
 * sorted by entry id.
 */
export const isSameAsStored = (input: ComparedFees, stored: ComparedFees): boolean => {
  const serialize = ({ filmId, redirect, entries }: ComparedFees) =>
    JSON.stringify([
      filmId,
      redirect,
      ...entries.flatMap(({ entryId, name, currency, amount }) => [entryId, name, currency, Number(amount)]),
    ]);
  return serialize(input) === serialize(stored);
};

/** Returns whether a page can still be created, because Stripe keeps pages open for at least half an hour. */
export const canBeMade = (endsAt: Date, now: Date): boolean =>
  endsAt.getTime() - now.getTime() >= PAGE_LASTS_MS;

/** Returns when a batch is over, even without an event. */
export const isOverAt = (endsAt: Date): Date => new Date(endsAt.getTime() + EXPIRY_GRACE_MS);

/** Decides an open batch by the states of its payments: all of it is paid, or none. */
export function decided(states: readonly string[], endsAt: Date, now: Date): 'open' | 'paid' | 'ended' {
  if (states.every((state) => state === 'paid')) return 'paid';
  return states.includes('expired') || now >= isOverAt(endsAt) ? 'ended' : 'open';
}
