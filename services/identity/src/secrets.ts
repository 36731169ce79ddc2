import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { Env } from '@laurel/runtime/env';
import { Injectable } from '@nestjs/common';
import type { IdentityEnv } from './identity.env.js';

/** A session's token: 256 random bits, of which only the hash is kept. */
export const newToken = () => randomBytes(32).toString('base64url');
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

const NONCE = 12;
const TAG = 16;

/** AES-256-GCM for what is kept at rest; the nonce goes before, the tag behind. */
@Injectable()
export class Seal {
  private readonly key: Buffer;
  private readonly markKey: Buffer;
  constructor(env: Env) {
    this.key = Buffer.from((env as IdentityEnv).TOKEN_KEY, 'base64');
    this.markKey = Buffer.from(hkdfSync('sha256', this.key, '', 'marks', 32));
  }
  /** By which a text is known again and not read: HMAC-SHA256 under a key of its own, in hex. */
  mark(text: string): string {
    return createHmac('sha256', this.markKey).update(text).digest('hex');
  }
  close(text: string): string {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce);
    return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
      'base64',
    );
  }
  open(sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, NONCE)).setAuthTag(
      bytes.subarray(-TAG),
    );
    return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]).toString('utf8');
  }
}
