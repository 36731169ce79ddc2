import { timingSafeEqual } from 'node:crypto';

/** Compares two MACs in constant time. */
export function isMacEqual(expected: string, actual: string): boolean {
  const [expectedBytes, actualBytes] = [Buffer.from(expected), Buffer.from(actual)];
  return expectedBytes.length === actualBytes.length && timingSafeEqual(expectedBytes, actualBytes);
}
