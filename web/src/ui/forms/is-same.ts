import { hashKey } from '@tanstack/react-query';

/** Compares two values regardless of the order of their fields. An undefined field counts as missing. */
export const isSame = (a: unknown, b: unknown): boolean => hashKey([a]) === hashKey([b]);
