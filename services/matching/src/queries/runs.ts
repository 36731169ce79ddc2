import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { AskedRun, OwnFilm } from '../catalogue/films.js';
import { Db } from '../database.js';
import { keptPreferences } from '../messages.js';

/** The lists of the last runs stay in memory, so many ids in all (8 MB): who turns a page has just been here. */
const MOST_IDS = 1_000_000;
/** What was found is another id where competitions were joined: no replica says the old one for longer. */
const KEPT_MS = 60_000;

/** Runs of the wizard: a run is never changed, but for ids of what was joined. */
@Injectable()
export class Runs {
  private readonly found = new LRUCache<number, readonly number[]>({
    maxSize: MOST_IDS,
    ttl: KEPT_MS,
    sizeCalculation: ({ length }) => length + 1,
  });
  constructor(private readonly db: Db) {}

  /** The film's run that was asked for, else its present one; null when there is none yet. Refuses `run.not_found`. */
  async of({ id: filmId, run }: Pick<OwnFilm, 'id' | 'run'>, id: number | null): Promise<AskedRun | null> {
    if (id === null || id === run?.id) return run;
    const row = await this.db.wizardResult.findFirst({
      where: { filmId, id },
      select: { id: true, userRole: true, preferences: true },
    });
    if (!row) throw refuse.notFound('run.not_found', 'There is no such run of this film.', 'wizardResultId');
    return { id: row.id, role: row.userRole, preferences: keptPreferences(row.preferences) };
  }

  /** What a run found, in its order. */
  async idsOf(id: number): Promise<readonly number[]> {
    const known = this.found.get(id);
    if (known) return known;
    const [row] = await this.db.rows<{ ids: number[] }>(FOUND, id);
    const ids = row?.ids ?? [];
    this.found.set(id, ids);
    return ids;
  }
}
const FOUND = 'select "matchingCompetitionIds" as ids from wizard_results where id = $1';
