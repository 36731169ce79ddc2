import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { RunInput, OwnedFilm } from '../../projections/owned-films.js';
import { Db } from '../../database/client.js';
import { parseStoredPreferences } from '../../projections/stored-messages.js';

/** Number of ids cached for recent runs (8 MB), because users page through the same run. */
const MAX_CACHED_IDS = 1_000_000;
/** Merged competitions change the ids of a run. No replica returns old ids for longer than this. */
const CACHE_MS = 60_000;

/** Reads wizard runs. A run never changes, except for the ids of merged competitions. */
@Injectable()
export class Runs {
  private readonly idsByRun = new LRUCache<number, readonly number[]>({
    maxSize: MAX_CACHED_IDS,
    ttl: CACHE_MS,
    sizeCalculation: ({ length }) => length + 1,
  });
  constructor(private readonly db: Db) {}

  /**
   * Returns the requested run of a film, otherwise its current one; null if there is none yet.
   * @throws run.not_found
   */
  async find(
    { id: filmId, run }: Pick<OwnedFilm, 'id' | 'run'>,
    id: number | null,
  ): Promise<RunInput | null> {
    if (id === null || id === run?.id) return run;
    const row = await this.db.wizardResult.findFirst({
      where: { filmId, id },
      select: { id: true, userRole: true, preferences: true },
    });
    if (!row) throw refuse.notFound('run.not_found', 'This film has no such run.', 'wizardResultId');
    return { id: row.id, role: row.userRole, preferences: parseStoredPreferences(row.preferences) };
  }

  /** Returns the ids that a run found, in its order. */
  async getIds(id: number): Promise<readonly number[]> {
    const existing = this.idsByRun.get(id);
    if (existing) return existing;
    const [row] = await this.db.rows<{ ids: number[] }>(SELECT_IDS, id);
    const ids = row?.ids ?? [];
    this.idsByRun.set(id, ids);
    return ids;
  }
}
const SELECT_IDS = 'select "matchingCompetitionIds" as ids from wizard_results where id = $1';
