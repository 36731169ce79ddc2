import { MatchingServiceService, Snapshot } from '@laurel/proto/matching/v1/matching';
import { client } from '@laurel/runtime/client';
import { Env } from '@laurel/runtime/env';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Prisma } from '../generated/client.js';

/** Matching's word on a film and some competitions, asked once before anything is changed. Matching away: `unavailable`. */
@Injectable()
export class Snapshots implements OnApplicationShutdown {
  private readonly matching;
  constructor(env: Env) {
    this.matching = client(MatchingServiceService, (env as Env & { MATCHING_URL: string }).MATCHING_URL);
  }
  async of(filmId: number, competitionIds: number[]): Promise<Map<number, Snapshot>> {
    if (competitionIds.length === 0) return new Map();
    const { items } = await this.matching.getSnapshot({ filmId, competitionIds });
    return new Map(items.map((item) => [item.competitionId, item]));
  }
  onApplicationShutdown() {
    this.matching.close();
  }
}

/** As it is kept: for ever, with the reason for which an ineligible one was chosen all the same. */
export const keptSnapshot = (snapshot: Snapshot, overrideReason: string | null) =>
  ({ ...(Snapshot.toJSON(snapshot) as object), overrideReason, at: new Date().toISOString() }) as Prisma.InputJsonObject;
export const overrideIn = (kept: unknown): string | null => (kept as { overrideReason?: string | null } | null)?.overrideReason ?? null;
