import { getCurrencyDigits } from '@laurel/rules/money/currencies';
import type { Money } from '@laurel/rules/money/money';
import type { ChargeFault } from '../domain/fees.js';

/**
 * Currencies for which Stripe's units differ from ISO 4217 (docs.stripe.com/currencies, "special cases"). The
 * Icelandic króna has two digits there and the ariary none. In currencies with three digits the last one must
 * be 0.
 */
const STRIPE_DIGITS: Readonly<Record<string, number>> = { ISK: 2, MGA: 0 };
/**
 * Currencies without a tested amount. Stripe's documentation gives two amounts that differ by a factor of
 * 100.
 */
const DISABLED_CURRENCIES = ['UGX'];

/** Stripe's minimum amounts in minor units. The others depend on exchange rates that only Stripe knows. */
const MIN_AMOUNTS: Readonly<Record<string, number>> = {
  USD: 50,
  AED: 200,
  AUD: 50,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CZK: 1500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  INR: 50,
  JPY: 50,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  RON: 200,
  SEK: 300,
  SGD: 50,
  THB: 1000,
};
/** The largest amount of a card payment, which has at most twelve digits. */
const MAX_AMOUNT = 999_999_999_999;

/** Converts an amount to Stripe's units. Null if it cannot be represented. */
export function toChargedAmount({ amount, currency }: Money): number | null {
  const digits = getCurrencyDigits(currency);
  const chargedAmount = amount * 10 ** ((STRIPE_DIGITS[currency] ?? digits) - digits);
  if (DISABLED_CURRENCIES.includes(currency) || !Number.isSafeInteger(chargedAmount)) return null;
  const isLastDigitForbidden = digits === 3 && chargedAmount % 10 !== 0;
  return isLastDigitForbidden ? null : chargedAmount;
}

/** Returns why an amount cannot be paid, or null. A component of a sum may be below the minimum. */
export function getChargeFault(money: Money, { isComponent = false } = {}): ChargeFault | null {
  if (money.amount > MAX_AMOUNT) return 'too_large';
  const chargedAmount = toChargedAmount(money);
  if (chargedAmount === null) return 'not_chargeable';
  if (chargedAmount > MAX_AMOUNT) return 'too_large';
  return isComponent || money.amount >= (MIN_AMOUNTS[money.currency] ?? 1) ? null : 'too_small';
}
