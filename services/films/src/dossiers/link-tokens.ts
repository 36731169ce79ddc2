import { Env } from '@laurel/runtime/env';
import { digestUnder, secretFrom } from '@laurel/runtime/link-secret';
import { Injectable } from '@nestjs/common';
import type { FilmsEnv } from '../films.env.js';

/** What of a link is not in the database: its token, made anew from its seed, and marks by which a visitor is known again for a day. */
@Injectable()
export class LinkTokens {
  private readonly key: Buffer;
  constructor(env: Env) {
    this.key = Buffer.from((env as FilmsEnv).DOSSIER_KEY, 'base64');
  }

  /** 256 bits, the same for the same seed: whoever has the database alone cannot make it. */
  tokenOf(seed: string): string {
    return secretFrom(this.key, seed);
  }

  /** Other on another day and of another link, so that nobody is followed by it. */
  markOf(linkId: number, day: string, visitor: string) {
    return Uint8Array.from(digestUnder(this.key, 'visit', String(linkId), day, visitor));
  }
}
