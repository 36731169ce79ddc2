import type { MayActFor } from '@laurel/runtime/call';
import { STILL_SIZES } from '@laurel/rules/stills';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { noSuchStill } from '../domain/still.js';
import { untilOf } from '../stills/still-urls.js';
import { StillStorage } from '../stills/storage.js';

@Injectable()
export class Portraits {
  constructor(
    private readonly db: Db,
    private readonly storage: StillStorage,
  ) {}

  /** Where somebody's picture is shown to them, and to administrators. Refuses `still.not_found`. */
  async url(fileName: string, mayActFor: MayActFor): Promise<string> {
    const where = { fileName, state: { in: ['portrait', 'unworn'] } };
    const portrait = await this.db.filmStill.findFirst({ where });
    if (!portrait || !mayActFor(portrait.createdBy)) throw noSuchStill();
    return this.storage.url(fileName, STILL_SIZES[0], 'webp', untilOf(Date.now()));
  }
}
