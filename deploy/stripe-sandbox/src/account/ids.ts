import { randomInt } from 'node:crypto';

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns random letters and digits that nobody can guess. */
export const randomText = (length: number) =>
  Array.from({ length }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');

/** Returns an id in Stripe's format: `price_1…`. */
export const newId = (prefix: string) => `${prefix}_1${randomText(23)}`;

/** Returns the id of a reference, which is an id or the object itself. */
export function getId(reference: string | { id: string }): string;
export function getId(reference: string | { id: string } | null | undefined): string | null;
export function getId(reference: string | { id: string } | null | undefined) {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}
