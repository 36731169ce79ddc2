import { Film } from '@laurel/proto/films/v1/films';
import { MatchingServiceService, Snapshot } from '@laurel/proto/matching/v1/matching';
import { client } from '@laurel/runtime/client';
import { Env } from '@laurel/runtime/env';
import { Refusal, refuse } from '@laurel/runtime/refusals';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Prisma } from '../generated/client.js';

/** Nothing leaves without a verdict: matching has not heard of the film or the competition yet. */
export const behind = () =>
  refuse.unavailable(
    'matching.behind',
    'The rules of this competition are still being read. Please try again in a moment.',
  );

/** What matching said of a competition, and the film of which it was. */
export interface FilmSnapshot {
  item: Snapshot;
  film: Film | null;
}

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
    const { items, film } = await this.matching
      .getSnapshot({ filmId, competitionIds, userRole: userRole ?? undefined })
      .catch((error: Refusal) => {
        throw error.code === 'film.not_found' ? behind() : error;
      });
    return new Map(
      items
        .filter(({ explanation }) => explanation)
        .map((item) => [item.competitionId, { item, film: film ?? null }]),
    );
  }
  onApplicationShutdown() {
    this.matching.close();
  }
}

/** As it is kept: for ever, with the reason for which an ineligible one was chosen all the same. */
export function keptSnapshot(snapshot: FilmSnapshot, reason: string | null): Prisma.InputJsonObject {
  const overrideReason = verdictOf(snapshot) === 'not-eligible' ? reason : null;
  const { item, film } = snapshot;
  const said = { ...(Snapshot.toJSON(item) as object), ...(film && { film: Film.toJSON(film) as object }) };
  return { ...said, overrideReason, at: new Date().toISOString() };
}
export const verdictOf = (snapshot: FilmSnapshot | undefined): string | null =>
  snapshot?.item.explanation?.verdict ?? null;
export const overrideIn = (kept: unknown): string | null =>
  (kept as { overrideReason?: string | null } | null)?.overrideReason ?? null;
