import { parseCurrency } from './fees.js';

const CURRENCY_AT_END = /^(.*\S)\s*(?:[([]\s*(?:in )?([^()[\]]+?)\s*[)\]]|\bin ([A-Z]{3}|[€$£¥]))$/i;

/** `Fee EUR`, `Fee, USD`, `Fee €`. A code in small letters may be a word. */
const PLAIN_CURRENCY_AT_END = /^(.*[^\s,/:-])[\s,/:-]+([A-Z]{3}|[A-Z]{0,3}[€$£¥]|Kč|zł)$/;

/** Splits the heading of a column of amounts: `Fee (EUR)` and `Fee EUR` are `Fee` in EUR. Other headings have no currency. */
export function splitHeadingCurrency(heading: string): { name: string; currency: string | null } {
  const text = heading.trim();
  const [, name, ...currencies] = CURRENCY_AT_END.exec(text) ?? PLAIN_CURRENCY_AT_END.exec(text) ?? [];
  const currency = parseCurrency(currencies.find(Boolean) ?? '');
  return name !== undefined && currency !== null ? { name, currency } : { name: heading, currency: null };
}
