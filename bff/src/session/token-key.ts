import { hash } from 'node:crypto';

let last = { token: '', key: '' };

/**
 * Returns the hash that replaces a secret in caches and counters. Remembers the last one, because one request
 * needs it several times.
 */
export function tokenKey(token: string): string {
  if (last.token !== token) last = { token, key: hash('sha256', token, 'base64') };
  return last.key;
}
