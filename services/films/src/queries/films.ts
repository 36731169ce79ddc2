import type { Film } from '@laurel/proto/films/v1/films';
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

  /** Newest first. */
  async of(createdBy: string, page: number, pageSize: number): Promise<{ items: Film[]; total: number }> {
    const [rows, total] = await Promise.all([
      this.db.film.findMany({
        where: { createdBy },
        include: whole,
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        skip: (page - 1) * pageSize,
        take: pageSize,
      }),
      this.db.film.count({ where: { createdBy } }),
    ]);
    return { items: rows.map(filmMessage), total };
  }
}
