import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { Env } from '@laurel/runtime/process/env';
import { Injectable } from '@nestjs/common';
import type { IdentityEnv } from './identity.env.js';

/** A session token: 256 random bits. Only its hash is stored. */
export const createToken = () => randomBytes(32).toString('base64url');
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM for data at rest: nonce, ciphertext, tag. */
@Injectable()
export class SecretBox {
  private readonly key: Buffer;
  private readonly macKey: Buffer;
  constructor(env: Env) {
    this.key = Buffer.from((env as IdentityEnv).TOKEN_KEY, 'base64');
    this.macKey = Buffer.from(hkdfSync('sha256', this.key, '', 'marks', 32));
  }
  /** HMAC-SHA256 under a separate key, in hex. It identifies the text without revealing it. */
  computeMac(text: string): string {
    return createHmac('sha256', this.macKey).update(text).digest('hex');
  }
  encrypt(text: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce);
    return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
      'base64',
    );
  }
  decrypt(encrypted: string): string {
    const bytes = Buffer.from(encrypted, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, NONCE_BYTES)).setAuthTag(
      bytes.subarray(-TAG_BYTES),
    );
    return Buffer.concat([
      decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)),
      decipher.final(),
    ]).toString('utf8');
  }
}
