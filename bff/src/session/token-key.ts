import { hash } from 'node:crypto';

let lastHash = { token: '', key: '' };

/** Replaces a secret in caches and counters. Remembers the last hash, because a request needs it often. */
export function getTokenKey(token: string): string {
  if (lastHash.token !== token) lastHash = { token, key: hash('sha256', token, 'base64') };
  return lastHash.key;
}
