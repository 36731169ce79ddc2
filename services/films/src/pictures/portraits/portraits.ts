import type { MayActFor } from '@laurel/runtime/auth/call-context';
import { STILL_SIZES } from '@laurel/rules/pictures/stills';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { createStillNotFoundError } from '../../domain/still.js';
import { getExpiry } from '../processing/still-urls.js';
import { StillStorage } from '../../storage/storage.js';

@Injectable()
export class Portraits {
  constructor(
    private readonly db: Db,
    private readonly storage: StillStorage,
  ) {}

  /**
   * Returns the URL of a user's portrait, for the user and administrators.
   * @throws still.not_found
   */
  async getUrl(fileName: string, mayActFor: MayActFor): Promise<string> {
    const where = { fileName, state: { in: ['portrait', 'unused'] } };
    const portrait = await this.db.filmStill.findFirst({ where });
    if (!portrait || !mayActFor(portrait.createdBy)) throw createStillNotFoundError();
    return this.storage.createUrl(fileName, STILL_SIZES[0], 'webp', getExpiry(Date.now()));
  }
}
