import { createHash, createHmac } from 'node:crypto';

/** 256 bits: what the secret of a link holds at least. */
export const LINK_SECRET_BYTES = 32;
/** What is kept of a link's secret, to know it again. */
export const hashOf = (secret: string) => Uint8Array.from(createHash('sha256').update(secret).digest());
/** 256 bits that nobody makes who has not the key, which is in no database; the same for the same words. */
export const digestUnder = (key: Buffer, ...of: string[]): Buffer =>
  createHmac('sha256', key).update(JSON.stringify(of)).digest();
/** The secret of a link that must be had again: made anew from its seed, which alone says nothing. */
export const secretFrom = (key: Buffer, seed: string): string =>
  digestUnder(key, 'link', seed).toString('base64url');
