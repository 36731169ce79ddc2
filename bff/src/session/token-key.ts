import { hash } from 'node:crypto';

let lastHash = { token: '', key: '' };

/** Returns a hash that replaces the token in caches and counters. Caches the last one: a request needs it often. */
export function getTokenKey(token: string): string {
  if (lastHash.token !== token) lastHash = { token, key: hash('sha256', token, 'base64') };
  return lastHash.key;
}
