import { Env } from '@laurel/runtime/process/env';
import { computeHmac, deriveSecret } from '@laurel/runtime/auth/link-secret';
import { Injectable } from '@nestjs/common';
import type { FilmsEnv } from '../settings/films.env.js';

/**
 * The link secrets that are not in the database: tokens, which are derived from a seed, and hashes that
 * recognise a visitor for one day.
 */
@Injectable()
export class LinkTokens {
  private readonly key: Buffer;
  constructor(env: Env) {
    this.key = Buffer.from((env as FilmsEnv).DOSSIER_KEY, 'base64');
  }

  /** Derives a 256-bit token from a seed. The database alone is not enough to create it. */
  createToken(seed: string): string {
    return deriveSecret(this.key, seed);
  }

  /** Hashes a visitor. The hash differs per day and link, so that nobody can be tracked by it. */
  hashVisitor(linkId: number, day: string, visitor: string) {
    return Uint8Array.from(computeHmac(this.key, 'visit', String(linkId), day, visitor));
  }
}
