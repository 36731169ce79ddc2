import { Preferences, type GetHistoryResponse } from '@laurel/proto/matching/v1/matching';
import { slice, type Paging } from '@laurel/runtime/pages';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { Films } from '../catalogue/films.js';
import { SHOWN_LOCKED } from './open-rows.js';

@Injectable()
export class History {
  constructor(
    private readonly db: Db,
    private readonly films: Films,
  ) {}

  /** A user's runs, of all films or one, newest first; of what they found, only as much as the film's plan shows. */
  async of(userId: string, filmId: number | null, paging: Paging): Promise<GetHistoryResponse> {
    const where = { userId, ...(filmId !== null && { filmId }) };
    const [rows, total] = await Promise.all([
      this.db.wizardResult.findMany({ where, orderBy: { id: 'desc' }, ...slice(paging) }),
      this.db.wizardResult.count({ where }),
    ]);
    const open = await this.films.open(rows.map((row) => row.filmId));
    const items = rows.map(({ id, createdAt, userRole, paidBy, preferences, ...run }) => {
      const found = run.matchingCompetitionIds;
      const shown = open.has(run.filmId) ? found : found.slice(0, SHOWN_LOCKED);
      return {
        id,
        userRole,
        filmId: run.filmId,
        matchingCompetitionIds: shown,
        locked: found.length - shown.length,
        byAdministrator: paidBy === 'administrator',
        createdAt: createdAt.toISOString(),
        preferences: preferences ? Preferences.fromJSON(preferences) : null,
      };
    });
    return { items, total };
  }
}
