import { hash } from 'node:crypto';

let last = { token: '', key: '' };

/** Replaces a secret in caches and counters. Remembers the last hash, because a request needs it often. */
export function tokenKey(token: string): string {
  if (last.token !== token) last = { token, key: hash('sha256', token, 'base64') };
  return last.key;
}
