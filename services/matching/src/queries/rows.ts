import { CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import type { Row } from '@laurel/proto/matching/v1/matching';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { Matches, type Question } from '../matches.js';
import { rowMessage } from './explain.js';

/** Without a plan or a token's run, so many rows, reasons and near misses are shown. */
export const SHOWN_LOCKED = 3;

@Injectable()
export class Rows {
  constructor(
    private readonly db: Db,
    private readonly matches: Matches,
  ) {}

  /** The lines for some competitions, in the given order; what is not in the catalogue any more is left out. */
  async of(ids: number[], question: Question): Promise<Row[]> {
    const copies = await this.copies(ids);
    const { wholes, asker } = this.matches.some(ids, question);
    return wholes.map((whole) => rowMessage(whole, question, asker, copies.get(whole.competition.id)));
  }

  async copies(ids: number[]): Promise<Map<number, CompetitionWhole>> {
    if (ids.length === 0) return new Map();
    const { rows } = await this.db.pool.query<{ id: number; whole: unknown }>({
      name: 'copies',
      text: 'select id, whole from competition where id = any($1)',
      values: [ids],
    });
    return new Map(rows.map(({ id, whole }) => [id, CompetitionWhole.fromJSON(whole)]));
  }
}
