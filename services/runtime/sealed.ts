import { sign, verify, type KeyObject } from 'node:crypto';
import { publicKey } from './call.js';

const SEPARATOR = '|';

/** Words that another service may believe until they end: the words, when that is, and an Ed25519 signature over both. */
export function seal(words: string, key: KeyObject, livesMs: number): string {
  const text = `${Buffer.from(words).toString('base64url')}${SEPARATOR}${Date.now() + livesMs}`;
  return `${text}${SEPARATOR}${sign(null, Buffer.from(text), key).toString('base64url')}`;
}

/** Reads what one known service sealed. */
export class Seal {
  private readonly key: KeyObject;
  /** The service's public key, in base64 or read. */
  constructor(key: string | KeyObject) {
    this.key = typeof key === 'string' ? publicKey(key) : key;
  }

  /** Null for what that service never said, and for what has ended. */
  open(sealed: string): string | null {
    const cut = sealed.lastIndexOf(SEPARATOR);
    const text = sealed.slice(0, Math.max(cut, 0));
    const signature = Buffer.from(sealed.slice(cut + 1), 'base64url');
    if (cut < 0 || !verify(null, Buffer.from(text), this.key, signature)) return null;
    const [words, ends] = text.split(SEPARATOR) as [string, string];
    return Number(ends) < Date.now() ? null : Buffer.from(words, 'base64url').toString();
  }
}
