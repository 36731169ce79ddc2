import { MatchingServiceService } from '@laurel/proto/matching/v1/matching';
import { createClient } from '@laurel/runtime/grpc/client';
import { Env } from '@laurel/runtime/process/env';
import { Refusal, refuse } from '@laurel/runtime/errors/refusals';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { FilmSnapshot } from '../../submissions/stored-snapshot.js';

/** Creates the refusal while matching does not know the film or competition, because no entry is sent without a verdict. */
export const createBehindRefusal = () =>
  refuse.unavailable(
    'matching.behind',
    'The rules of this competition are still being loaded. Please try again in a moment.',
  );

/**
 * Fetches snapshots of a film and some competitions from matching, once, before anything changes. Refuses
 * with kind `unavailable` if matching is down or behind.
 */
@Injectable()
export class Snapshots implements OnApplicationShutdown {
  private readonly matching;
  constructor(env: Env) {
    this.matching = createClient(
      MatchingServiceService,
      (env as Env & { MATCHING_URL: string }).MATCHING_URL,
    );
  }
  async find(
    filmId: number,
    competitionIds: number[],
    userRole: string | null,
  ): Promise<Map<number, FilmSnapshot>> {
    if (competitionIds.length === 0) return new Map();
    const { items, film } = await this.matching
      .getSnapshot({ filmId, competitionIds, userRole: userRole ?? undefined })
      .catch((error: Refusal) => {
        throw error.code === 'film.not_found' ? createBehindRefusal() : error;
      });
    return new Map(items.map((response) => [response.competitionId, { response, film: film! }]));
  }
  onApplicationShutdown() {
    this.matching.close();
  }
}
