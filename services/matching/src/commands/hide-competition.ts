import type { HideCompetitionRequest, HideCompetitionResponse } from '@laurel/proto/matching/v1/matching';
import { auditAdminChange } from '@laurel/runtime/events/audit-event';
import type { MayActFor } from '@laurel/runtime/auth/call-context';
import { lockMergedIds } from '@laurel/runtime/database/merged-ids';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Catalogue } from '../catalogue/catalogue.js';
import { Films } from '../projections/owned-films.js';
import { Db, type Tx } from '../database/client.js';

/** Each query about the film reads all its hidden competitions. */
const MAX_HIDDEN = 2000;

@Injectable()
export class HideCompetition {
  constructor(
    private readonly db: Db,
    private readonly films: Films,
    private readonly catalogue: Catalogue,
  ) {}

  /**
   * Hides a competition from the list and the recommendations of a film, with or without a reason, or shows
   * it again. Hiding it again replaces the reason. A hidden competition can still be explained. The former id
   * of a merged competition stands for its target. Returns the previous reason and note.
   * @throws film.not_found
   * @throws competition.not_found
   * @throws hidden.too_many
   */
  async run(request: HideCompetitionRequest, mayActFor: MayActFor): Promise<HideCompetitionResponse> {
    const { filmId, isHidden } = request;
    const { ownerId } = await this.films.getOwnedWithoutPlan(filmId, mayActFor);
    return this.db.$transaction(async (tx) => {
      const toCurrentIds = await lockMergedIds(tx, 'competition', [request.competitionId]);
      const competitionId = toCurrentIds(request.competitionId);
      if (isHidden && !this.catalogue.getCompetition(competitionId))
        throw refuse.noSuch('competition.not_found', 'competitionId');
      const previousHidden = await tx.hidden.findUnique({
        where: { filmId_competitionId: { filmId, competitionId } },
      });
      if (isHidden) await insertHidden(tx, { ...request, competitionId });
      else await tx.hidden.deleteMany({ where: { filmId, competitionId } });
      await auditAdminChange(tx, ownerId, { function: 'hideCompetition', filmId, competitionId, isHidden });
      const rows = await tx.hidden.findMany({
        where: { filmId },
        select: { competitionId: true },
        orderBy: { competitionId: 'asc' },
      });
      if (isHidden && rows.length > MAX_HIDDEN)
        throw refuse.conflict(
          'hidden.too_many',
          'You have hidden too many competitions for this film. Use filters to narrow its list instead.',
          'competitionId',
        );
      return {
        hidden: rows.map((row) => row.competitionId),
        reasonBefore: previousHidden?.reason ?? undefined,
        noteBefore: previousHidden?.note ?? undefined,
      };
    });
  }
}

/** Inserts nothing for a deleted film. A concurrent deletion waits and then deletes this row too. */
const insertHidden = (tx: Tx, { filmId, competitionId, reason, note }: HideCompetitionRequest) =>
  tx.$executeRaw`insert into hidden ("filmId", "competitionId", "userId", reason, note)
    select f.id, ${competitionId}, f."ownerId", ${reason ?? null}, ${note ?? null} from film f where f.id = ${filmId} for key share of f
    on conflict ("filmId", "competitionId") do update set reason = excluded.reason, note = excluded.note, at = now()`;
