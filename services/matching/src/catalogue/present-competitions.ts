import { resolveMergedIds } from '@laurel/runtime/database/merged-ids';
import { Injectable } from '@nestjs/common';
import { Db } from '../database/client.js';
import { Catalogue } from './catalogue.js';

/**
 * Resolves former ids of competitions: a merged competition is replaced by its target, and each is returned
 * once.
 */
@Injectable()
export class PresentCompetitions {
  constructor(
    private readonly db: Db,
    private readonly catalogue: Catalogue,
  ) {}

  /** Queries the database only for ids that are not in the catalogue. */
  async resolve(ids: readonly number[]): Promise<number[]> {
    const missing = ids.filter((id) => !this.catalogue.getCompetition(id));
    const toCurrentIds = await resolveMergedIds(this.db, 'competition', missing);
    return [...new Set(ids.map(toCurrentIds))];
  }
}
