import { Env } from '@laurel/runtime/process/env';
import { computeHmac, deriveSecret } from '@laurel/runtime/auth/link-secret';
import { Injectable } from '@nestjs/common';
import type { FilmsEnv } from '../settings/films.env.js';

/**
 * Derives the secrets of links, which are not in the database: the tokens, and hashes by which a visitor is
 * recognised for one day.
 */
@Injectable()
export class LinkTokens {
  private readonly key: Buffer;
  constructor(env: Env) {
    this.key = Buffer.from((env as FilmsEnv).DOSSIER_KEY, 'base64');
  }

  /** Derives a 256-bit token from a seed. Without the key, the seed in the database is useless. */
  createToken(seed: string): string {
    return deriveSecret(this.key, seed);
  }

  /**
   * Hashes a visitor. The hash is different for each day and link, so that it cannot be used to track
   * anybody.
   */
  hashVisitor(linkId: number, day: string, visitor: string) {
    return Uint8Array.from(computeHmac(this.key, 'visit', String(linkId), day, visitor));
  }
}
