import type { MayActFor } from '@laurel/runtime/call';
import type {
  GetRecommendationsRequest,
  GetRecommendationsResponse,
} from '@laurel/proto/matching/v1/matching';
import { saidMessage } from '@laurel/words/message';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import type { Reason } from '../domain/recommend.js';
import { Films } from '../catalogue/films.js';
import type { Lessons } from '../domain/objections.js';
import { lessonsSaid } from '../domain/said/lessons-said.js';
import { reasonSaid } from '../domain/said/part-said.js';

/** Of those that were made before it was kept. */
const UNKEPT: Lessons = { objections: [], refused: 0 };

@Injectable()
export class Recommendations {
  constructor(
    private readonly db: Db,
    private readonly films: Films,
  ) {}

  /** What was suggested to a film, the newest month first; of one month if asked; counted alone when its plan has ended. Refuses `film.not_found`. */
  async of(
    { filmId, batchId, page, pageSize }: GetRecommendationsRequest,
    mayActFor: MayActFor,
  ): Promise<GetRecommendationsResponse> {
    const { isOpen } = await this.films.own(filmId, mayActFor);
    const where = { filmId, ...(batchId && { batchId }) };
    if (!isOpen) {
      const total = await this.db.recommendationItem.count({ where });
      return { items: [], total, locked: total };
    }
    const [rows, total] = await Promise.all([
      this.db.recommendationItem.findMany({
        where,
        orderBy: [{ batchId: 'desc' }, { place: 'asc' }],
        skip: (page - 1) * pageSize,
        take: pageSize,
      }),
      this.db.recommendationItem.count({ where }),
    ]);
    const items = rows.map(
      ({ competitionId, batchId, chance, reason, about, number, points, score, lessons }) => ({
        competitionId,
        batchId,
        chance,
        reason,
        score,
        why: saidMessage(reasonSaid({ name: reason as Reason['name'], about, number, points })),
        learned: lessonsSaid((lessons ?? UNKEPT) as unknown as Lessons).map(saidMessage),
      }),
    );
    return { items, total, locked: 0 };
  }
}
