import { Preferences, type GetHistoryResponse } from '@laurel/proto/matching/v1/matching';
import { slice, type Paging } from '@laurel/runtime/pages';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';

@Injectable()
export class History {
  constructor(private readonly db: Db) {}

  /** A user's runs, of all films or one, newest first. */
  async of(userId: string, filmId: number | null, paging: Paging): Promise<GetHistoryResponse> {
    const where = { userId, ...(filmId !== null && { filmId }) };
    const [rows, total] = await Promise.all([
      this.db.wizardResult.findMany({ where, orderBy: { id: 'desc' }, ...slice(paging) }),
      this.db.wizardResult.count({ where }),
    ]);
    const items = rows.map(({ id, createdAt, userRole, filmId, matchingCompetitionIds, preferences }) => ({
      id,
      userRole,
      filmId,
      matchingCompetitionIds,
      createdAt: createdAt.toISOString(),
      preferences: preferences ? Preferences.fromJSON(preferences) : null,
    }));
    return { items, total };
  }
}
