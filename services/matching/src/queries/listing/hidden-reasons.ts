import type { Row } from '@laurel/proto/matching/v1/matching';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';

/** Loads the reasons for hiding only for the rows shown, because notes may be long. */
@Injectable()
export class HiddenReasons {
  constructor(private readonly db: Db) {}

  async addReasons(filmId: number, rows: Row[]): Promise<Row[]> {
    const competitionId = { in: rows.flatMap((row) => (row.isHidden ? [row.competitionId] : [])) };
    if (competitionId.in.length === 0) return rows;
    const hiddenRows = await this.db.hidden.findMany({
      where: { filmId, competitionId },
      select: { competitionId: true, reason: true, note: true },
    });
    const byId = new Map(hiddenRows.map((hiddenRow) => [hiddenRow.competitionId, hiddenRow]));
    return rows.map((row) => {
      const { reason, note } = byId.get(row.competitionId) ?? {};
      return { ...row, hiddenReason: reason ?? undefined, hiddenNote: note ?? undefined };
    });
  }
}
