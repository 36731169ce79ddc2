import { hash } from 'node:crypto';

let last = { token: '', key: '' };

/** What stands for a secret where something is kept or counted by it. One request asks for it several times: the last is at hand. */
export function tokenKey(token: string): string {
  if (last.token !== token) last = { token, key: hash('sha256', token, 'base64') };
  return last.key;
}
