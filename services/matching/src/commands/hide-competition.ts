import type { HideCompetitionRequest, HideCompetitionResponse } from '@laurel/proto/matching/v1/matching';
import { auditHelp } from '@laurel/runtime/audit-wanted';
import type { MayActFor } from '@laurel/runtime/call';
import { heldPresentIds } from '@laurel/runtime/merged-ids';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Catalogue } from '../catalogue/catalogue.js';
import { Films } from '../catalogue/films.js';
import { Db, type Tx } from '../database.js';

/** Each question about the film reads them all. */
const MOST_HIDDEN = 2000;

@Injectable()
export class HideCompetition {
  constructor(
    private readonly db: Db,
    private readonly films: Films,
    private readonly catalogue: Catalogue,
  ) {}

  /**
   * Leaves a competition out of a film's list and its recommendations, with a reason or without, or takes it back; it is still
   * explained when asked for. Said again, it is the newer reason; an old id means the competition that it was joined with. Answers what was said before. Refuses `film.not_found`, `competition.not_found`, and `hidden.too_many`.
   */
  async run(asked: HideCompetitionRequest, mayActFor: MayActFor): Promise<HideCompetitionResponse> {
    const { filmId, isHidden } = asked;
    const { ownerId } = await this.films.ownWithoutPlan(filmId, mayActFor);
    return this.db.$transaction(async (tx) => {
      const present = await heldPresentIds(tx, 'competition', [asked.competitionId]);
      const competitionId = present(asked.competitionId);
      if (isHidden && !this.catalogue.one(competitionId))
        throw refuse.noSuch('competition.not_found', 'competitionId');
      const before = await tx.hidden.findUnique({
        where: { filmId_competitionId: { filmId, competitionId } },
      });
      if (isHidden) await hide(tx, { ...asked, competitionId });
      else await tx.hidden.deleteMany({ where: { filmId, competitionId } });
      await auditHelp(tx, ownerId, { function: 'hideCompetition', filmId, competitionId, isHidden });
      const rows = await tx.hidden.findMany({
        where: { filmId },
        select: { competitionId: true },
        orderBy: { competitionId: 'asc' },
      });
      if (isHidden && rows.length > MOST_HIDDEN)
        throw refuse.conflict(
          'hidden.too_many',
          'So many are hidden for this film that there is no room for more. Narrow its list by filters instead.',
          'competitionId',
        );
      return {
        hidden: rows.map((row) => row.competitionId),
        reasonBefore: before?.reason ?? undefined,
        noteBefore: before?.note ?? undefined,
      };
    });
  }
}

/** Nothing where the film is gone: who deletes it at this moment waits, and takes this along. */
const hide = (tx: Tx, { filmId, competitionId, reason, note }: HideCompetitionRequest) =>
  tx.$executeRaw`insert into hidden ("filmId", "competitionId", "userId", reason, note)
    select f.id, ${competitionId}, f."ownerId", ${reason ?? null}, ${note ?? null} from film f where f.id = ${filmId} for key share of f
    on conflict ("filmId", "competitionId") do update set reason = excluded.reason, note = excluded.note, at = now()`;
