import { createHash } from 'node:crypto';

/** 256 bits: what the secret of a link holds at least. */
export const LINK_SECRET_BYTES = 32;
/** What is kept of a link's secret, to know it again. */
export const hashOf = (secret: string) => Uint8Array.from(createHash('sha256').update(secret).digest());
