import { parseCurrency } from './fees.js';

const CURRENCY_AT_END = /^(.*\S)\s*(?:[([]\s*(?:in )?([^()[\]]+?)\s*[)\]]|\bin ([A-Z]{3}|[€$£¥]))$/i;

/** Splits the heading of a column of amounts: `Fee (EUR)` is `Fee` in EUR. Other headings have no currency. */
export function splitHeadingCurrency(heading: string): { name: string; currency: string | null } {
  const [, name, bracketed, plain] = CURRENCY_AT_END.exec(heading.trim()) ?? [];
  const currency = parseCurrency(bracketed ?? plain ?? '');
  return name !== undefined && currency !== null ? { name, currency } : { name: heading, currency: null };
}
