import { Database } from '@laurel/runtime/database/client';
import { rebuild } from '@laurel/runtime/projections/rebuild';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { screenings } from './save-screenings-when-film-registered.js';

const REBUILD_REQUESTS = `select from projection_rebuild where aggregate = 'projection-film-first'`;

/**
 * Requests a rebuild that a migration has scheduled, for films that were registered before the catalogue
 * stored screenings.
 */
@Injectable()
export class RequestScreenings implements OnApplicationBootstrap {
  constructor(private readonly db: Database) {}

  async onApplicationBootstrap(): Promise<void> {
    const requestRows = await this.db.$queryRawUnsafe<unknown[]>(REBUILD_REQUESTS);
    if (requestRows.length > 0) await rebuild(this.db, screenings);
  }
}
