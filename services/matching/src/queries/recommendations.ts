import type { MayActFor } from '@laurel/runtime/auth/call-context';
import type {
  GetRecommendationsRequest,
  GetRecommendationsResponse,
} from '@laurel/proto/matching/v1/matching';
import { serializeMessage } from '@laurel/messages/formatting/serialized-message';
import { Injectable } from '@nestjs/common';
import { Db } from '../database/client.js';
import type { Reason } from '../domain/recommendations/recommend.js';
import { Films } from '../projections/owned-films.js';
import { parseStoredObjections } from '../domain/recommendations/stored-objections.js';
import { describeLearnedObjections } from '../domain/messages/learned-objections-message.js';
import { describeReason } from '../domain/messages/component-message.js';

@Injectable()
export class Recommendations {
  constructor(
    private readonly db: Db,
    private readonly films: Films,
  ) {}

  /**
   * Returns the recommendations for a film, newest month first, or those of one month. If the film is
   * locked, returns only their number.
   * @throws film.not_found
   */
  async list(
    { filmId, batchId, page, pageSize }: GetRecommendationsRequest,
    mayActFor: MayActFor,
  ): Promise<GetRecommendationsResponse> {
    const { isUnlocked } = await this.films.getOwned(filmId, mayActFor);
    const where = { filmId, ...(batchId && { batchId }) };
    const totalPromise = this.db.recommendationItem.count({ where });
    if (!isUnlocked) {
      const total = await totalPromise;
      return { items: [], total, locked: total };
    }
    const [rows, total] = await Promise.all([
      this.db.recommendationItem.findMany({
        where,
        orderBy: [{ batchId: 'desc' }, { rank: 'asc' }],
        skip: (page - 1) * pageSize,
        take: pageSize,
      }),
      totalPromise,
    ]);
    const items = rows.map(
      ({
        competitionId,
        batchId,
        chance,
        reason,
        about: subjects,
        number: quantity,
        points,
        score,
        lessons,
      }) => {
        const component = { name: reason as Reason['name'], subjects, quantity, points };
        return {
          competitionId,
          batchId,
          chance,
          reason,
          score,
          why: serializeMessage(describeReason(component)),
          learned: describeLearnedObjections(parseStoredObjections(lessons)).map(serializeMessage),
        };
      },
    );
    return { items, total, locked: 0 };
  }
}
