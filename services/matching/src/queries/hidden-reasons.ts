import type { Row } from '@laurel/proto/matching/v1/matching';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';

/** Why a filmmaker hid what is shown as hidden; asked for those rows alone, for notes may be long. */
@Injectable()
export class HiddenReasons {
  constructor(private readonly db: Db) {}

  async told(filmId: number, rows: Row[]): Promise<Row[]> {
    const competitionId = { in: rows.flatMap((row) => (row.isHidden ? [row.competitionId] : [])) };
    if (competitionId.in.length === 0) return rows;
    const kept = await this.db.hidden.findMany({
      where: { filmId, competitionId },
      select: { competitionId: true, reason: true, note: true },
    });
    const byId = new Map(kept.map((one) => [one.competitionId, one]));
    return rows.map((row) => {
      const { reason, note } = byId.get(row.competitionId) ?? {};
      return { ...row, hiddenReason: reason ?? undefined, hiddenNote: note ?? undefined };
    });
  }
}
