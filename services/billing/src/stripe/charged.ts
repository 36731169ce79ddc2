import { digitsOf } from '@laurel/rules/currencies';
import type { Money } from '@laurel/rules/money';
import type { ChargeFault } from '../domain/fees.js';

/**
 * Where Stripe counts in other units than ISO 4217 does (docs.stripe.com/currencies, "special cases"): the króna has had no digits for long and
 * is written with two, the ariary is written without. The last of three digits is 0 there.
 */
const STRIPE_DIGITS: Readonly<Record<string, number>> = { ISK: 2, MGA: 0 };
const [THREE, ROUNDED_TO] = [3, 10];
/** Of these its pages say two different things, a hundredfold apart: nobody pays in them until one has been tried. */
const CONTRADICTED = ['UGX'];

/** What it takes at the least, in minor units: of the others it is known when it is tried, by the day's exchange rate. */
const LEAST: Readonly<Record<string, number>> = {
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
/** Twelve digits of a card payment. */
const MOST = 999_999_999_999;

/** What Stripe calls an amount; null where it has no number for it. */
export function chargedOf({ amount, currency }: Money): number | null {
  const digits = digitsOf(currency);
  const charged = amount * 10 ** ((STRIPE_DIGITS[currency] ?? digits) - digits);
  if (CONTRADICTED.includes(currency) || !Number.isSafeInteger(charged)) return null;
  return digits === THREE && charged % ROUNDED_TO !== 0 ? null : charged;
}

/** Why it cannot be paid; null: it can, as far as that is known before. A part of a sum may be small. */
export function chargeFault(money: Money, isPart: boolean): ChargeFault | null {
  if (money.amount > MOST) return 'too_large';
  const charged = chargedOf(money);
  if (charged === null) return 'not_chargeable';
  if (charged > MOST) return 'too_large';
  return isPart || money.amount >= (LEAST[money.currency] ?? 1) ? null : 'too_small';
}
