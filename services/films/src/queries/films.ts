import type { Film } from '@laurel/proto/films/v1/films';
import { slice, type Paging } from '@laurel/runtime/pages';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { filmMessage, whole } from '../messages.js';

@Injectable()
export class Films {
  constructor(private readonly db: Db) {}

  async one(id: number): Promise<Film | null> {
    const row = await this.db.film.findUnique({ where: { id }, include: whole });
    return row && filmMessage(row);
  }

  /** Newest first; with `query` those whose title holds it, in any case. */
  async of(
    createdBy: string,
    { query, ...paging }: Paging & { query: string | null | undefined },
  ): Promise<{ items: Film[]; total: number }> {
    const title = query?.trim();
    const where = { createdBy, ...(title && { name: { contains: title, mode: 'insensitive' as const } }) };
    const [rows, total] = await Promise.all([
      this.db.film.findMany({
        where,
        include: whole,
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        ...slice(paging),
      }),
      this.db.film.count({ where }),
    ]);
    return { items: rows.map(filmMessage), total };
  }
}
