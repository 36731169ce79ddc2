import { presentIds } from '@laurel/runtime/merged-ids';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { Catalogue } from './catalogue.js';

/** Competitions by whatever ids they had: of one that was joined with another, that one, each once. */
@Injectable()
export class PresentCompetitions {
  constructor(
    private readonly db: Db,
    private readonly catalogue: Catalogue,
  ) {}

  /** The database is asked only of what is not in the catalogue. */
  async of(ids: readonly number[]): Promise<number[]> {
    const gone = ids.filter((id) => !this.catalogue.one(id));
    const present = await presentIds(this.db, 'competition', gone);
    return [...new Set(ids.map(present))];
  }
}
