import { sign, verify, type KeyObject } from 'node:crypto';
import { importPublicKey } from './call-context.js';

const SEPARATOR = '|';

/** Signs a value with Ed25519, so that another service can trust it for `lifetimeMs`. */
export function signValue(value: string, key: KeyObject, lifetimeMs: number): string {
  const text = `${Buffer.from(value).toString('base64url')}${SEPARATOR}${Date.now() + lifetimeMs}`;
  return `${text}${SEPARATOR}${sign(null, Buffer.from(text), key).toString('base64url')}`;
}

/** Verifies the values that one service signed. */
export class SignedValueVerifier {
  private readonly key: KeyObject;
  /** The service's public key, as base64 or as a key object. */
  constructor(key: string | KeyObject) {
    this.key = typeof key === 'string' ? importPublicKey(key) : key;
  }

  /** Returns null for a value that the service did not sign, and for an expired one. */
  open(signedValue: string): string | null {
    const signatureIndex = signedValue.lastIndexOf(SEPARATOR);
    const text = signedValue.slice(0, Math.max(signatureIndex, 0));
    const signature = Buffer.from(signedValue.slice(signatureIndex + 1), 'base64url');
    if (signatureIndex < 0 || !verify(null, Buffer.from(text), this.key, signature)) return null;
    const [value, expiresAt] = text.split(SEPARATOR) as [string, string];
    return Number(expiresAt) < Date.now() ? null : Buffer.from(value, 'base64url').toString();
  }
}
