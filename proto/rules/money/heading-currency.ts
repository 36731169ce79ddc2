import { findCurrencies } from './currency-names.js';
import { parseCurrency } from './written-fees.js';

const CURRENCY_AT_END = /^(.+)(?:[([] ?(?:in )?([^()[\]]+)[)\]]|\bin ([A-Z]{3}|[€$£¥]))$/i;

/** `Fee EUR`, `Fee, USD`, `Fee €`. A code in small letters may be a word. */
const PLAIN_CURRENCY_AT_END = /^(.*[^\s,/:-])[\s,/:-]+([A-Z]{3}|[A-Z]{0,3}[€$£¥]|Kč|zł)$/;

/** Longer texts are no headings, and would take long. */
const MAX_HEADING_LENGTH = 300;

/** A heading of amounts: its name and its currency. */
export interface AmountHeading {
  name: string;
  /** Null if it names none, or a sign that several currencies have. */
  currency: string | null;
  /** A sign that several currencies have, such as `$`. */
  sign: string | null;
}

/**
 * Splits the heading of a column of amounts: `Fee (EUR)` and `Fee EUR` are `Fee` in EUR, `Fee ($)` has only a sign. Other
 * headings have no currency.
 */
export function splitHeadingCurrency(heading: string): AmountHeading {
  const text = heading.length > MAX_HEADING_LENGTH ? '' : heading.trim();
  const [, name, ...signs] = CURRENCY_AT_END.exec(text) ?? PLAIN_CURRENCY_AT_END.exec(text) ?? [];
  const sign = signs.find(Boolean)?.trim() ?? '';
  if (name === undefined || findCurrencies(sign).length === 0)
    return { name: heading, currency: null, sign: null };
  const currency = parseCurrency(sign);
  return { name: name.trimEnd(), currency, sign: currency === null ? sign : null };
}
