import { randomInt } from 'node:crypto';

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Letters and digits that nobody guesses. */
export const randomText = (length: number) =>
  Array.from({ length }, () => SIGNS[randomInt(SIGNS.length)]).join('');

/** An id as Stripe makes it: `price_1…`. */
export const newId = (prefix: string) => `${prefix}_1${randomText(23)}`;

/** The id of what is either an id or the thing itself. */
export function idOf(reference: string | { id: string }): string;
export function idOf(reference: string | { id: string } | null | undefined): string | null;
export function idOf(reference: string | { id: string } | null | undefined) {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}
