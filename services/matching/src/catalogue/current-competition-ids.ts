import { resolveMergedIds } from '@laurel/runtime/database/merged-ids';
import { Injectable } from '@nestjs/common';
import { Db } from '../database/client.js';
import { Catalogue } from './catalogue.js';

/** Replaces merged competitions by their targets, each once. */
@Injectable()
export class CurrentCompetitionIds {
  constructor(
    private readonly db: Db,
    private readonly catalogue: Catalogue,
  ) {}

  /** Queries the database only for ids that are not in the catalogue. */
  async resolve(ids: readonly number[]): Promise<number[]> {
    const missingIds = ids.filter((id) => !this.catalogue.getCompetition(id));
    const toCurrentIds = await resolveMergedIds(this.db, 'competition', missingIds);
    return [...new Set(ids.map(toCurrentIds))];
  }
}
