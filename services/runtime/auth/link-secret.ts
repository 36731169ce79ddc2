import { createHash, createHmac } from 'node:crypto';

/** The minimum entropy of a link's secret: 256 bits. */
export const LINK_SECRET_BYTES = 32;
/** Returns the hash that is stored to recognise a link's secret. */
export const hashSecret = (secret: string) => Uint8Array.from(createHash('sha256').update(secret).digest());
/**
 * Returns a 256-bit HMAC. Nobody who knows only the databases can compute it, because they do not contain the
 * key.
 */
export const computeHmac = (key: Buffer, ...values: string[]): Buffer =>
  createHmac('sha256', key).update(JSON.stringify(values)).digest();
/** Derives the secret of a link that must be shown again from its seed. The seed alone reveals nothing. */
export const deriveSecret = (key: Buffer, seed: string): string =>
  computeHmac(key, 'link', seed).toString('base64url');
