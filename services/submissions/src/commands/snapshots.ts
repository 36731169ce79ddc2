import { MatchingServiceService, type GetSnapshotResponse } from '@laurel/proto/matching/v1/matching';
import { client } from '@laurel/runtime/client';
import { Env } from '@laurel/runtime/env';
import { Refusal, refuse } from '@laurel/runtime/refusals';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { FilmSnapshot } from '../kept-snapshot.js';

/** Nothing leaves without a verdict: matching has not heard of the film or the competition yet. */
export const behind = () =>
  refuse.unavailable(
    'matching.behind',
    'The rules of this competition are still being read. Please try again in a moment.',
  );

/** Matching's word on a film and some competitions, asked once before anything is changed. Matching away or behind: `unavailable`. */
@Injectable()
export class Snapshots implements OnApplicationShutdown {
  private readonly matching;
  constructor(env: Env) {
    this.matching = client(MatchingServiceService, (env as Env & { MATCHING_URL: string }).MATCHING_URL);
  }
  async of(
    filmId: number,
    competitionIds: number[],
    userRole: string | null,
  ): Promise<Map<number, FilmSnapshot>> {
    if (competitionIds.length === 0) return new Map();
    const said = await this.matching
      .getSnapshot({ filmId, competitionIds, userRole: userRole ?? undefined })
      .catch((error: Refusal) => {
        throw error.code === 'film.not_found' ? behind() : error;
      });
    return snapshotsOf(said);
  }
  onApplicationShutdown() {
    this.matching.close();
  }
}

/** Refuses `matching.behind` where the film is not with it, as before 2026-11-22: what is kept for ever is kept whole. */
export function snapshotsOf({ items, film }: Pick<GetSnapshotResponse, 'items' | 'film'>) {
  return new Map<number, FilmSnapshot>(
    items
      .filter(({ explanation }) => explanation)
      .map((item) => {
        const of = film ?? item.film;
        if (!of) throw behind();
        return [item.competitionId, { item, film: of }];
      }),
  );
}
