import { sign, verify, type KeyObject } from 'node:crypto';
import { publicKey } from './call-context.js';

const SEPARATOR = '|';

/** Another service may trust the value until it expires. Signs both with Ed25519. */
export function signValue(value: string, key: KeyObject, livesMs: number): string {
  const text = `${Buffer.from(value).toString('base64url')}${SEPARATOR}${Date.now() + livesMs}`;
  return `${text}${SEPARATOR}${sign(null, Buffer.from(text), key).toString('base64url')}`;
}

/** Verifies the values that one service signed. */
export class SignedValueVerifier {
  private readonly key: KeyObject;
  /** The service's public key, as base64 or as a key object. */
  constructor(key: string | KeyObject) {
    this.key = typeof key === 'string' ? publicKey(key) : key;
  }

  /** Returns null for a value that the service did not sign, and for an expired one. */
  open(signed: string): string | null {
    const cut = signed.lastIndexOf(SEPARATOR);
    const text = signed.slice(0, Math.max(cut, 0));
    const signature = Buffer.from(signed.slice(cut + 1), 'base64url');
    if (cut < 0 || !verify(null, Buffer.from(text), this.key, signature)) return null;
    const [value, ends] = text.split(SEPARATOR) as [string, string];
    return Number(ends) < Date.now() ? null : Buffer.from(value, 'base64url').toString();
  }
}
