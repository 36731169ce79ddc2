import { auditWanted } from '@laurel/runtime/audit-wanted';
import { WHOLE } from '@laurel/rules/administration';
import { administrator } from '@laurel/runtime/call';
import { copyBehind } from '@laurel/runtime/database';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database.js';
import { noteChanged } from './history.js';
import { deleteCompetition } from './delete-competition.js';
import { deleteFestival } from './delete-festival.js';
import { editedCompetition, editedFestival } from './edited.js';

/** Deletes what no entry and no film names: what films have something with is deprecated instead. */
@Injectable()
export class DeleteUnused {
  constructor(private readonly db: Db) {}

  /** With all its competitions. Refuses `session.not_admin`, `festival.not_found`, `festival.stale`, `festival.in_use`, `festival.screened`. */
  festival(festivalId: number, seen: number): Promise<void> {
    administrator();
    return this.db.$transaction(async (tx) => {
      const { festival, competitions } = await editedFestival(tx, festivalId, seen);
      const n = await entriesOf(tx, festival.competitionIds);
      if (n > 0)
        throw refuse.conflict(
          'festival.in_use',
          `${n} entries name a competition of this festival. Deprecate its competitions instead.`,
          'festivalId',
          { n },
        );
      const films = await filmsShownAt(tx, festivalId);
      if (films > 0)
        throw refuse.conflict(
          'festival.screened',
          `${films} films name this festival as where they were shown. Deprecate its competitions instead.`,
          'festivalId',
          { n: films },
        );
      const { name, version } = festival;
      const fields = [{ field: WHOLE, before: { festival, competitions } as unknown, after: null }];
      await noteChanged(tx, [{ festivalId, competitionId: null, name, version: version + 1, fields }]);
      await deleteFestival(tx, festivalId);
      await auditWanted(tx, 'festival.deleted', null, { festivalId, name });
    });
  }

  /** With its rules, deadlines and fees. Refuses `session.not_admin`, `competition.not_found`, `competition.stale`, `competition.in_use`. */
  competition(competitionId: number, seen: number): Promise<void> {
    administrator();
    return this.db.$transaction(async (tx) => {
      const { whole, home } = await editedCompetition(tx, competitionId, seen);
      const n = await entriesOf(tx, [competitionId]);
      if (n > 0)
        throw refuse.conflict(
          'competition.in_use',
          `${n} entries name this competition. Deprecate it instead.`,
          'competitionId',
          { n },
        );
      const { festivalId } = home;
      const { name, version } = whole.competition!;
      const fields = [{ field: WHOLE, before: whole as unknown, after: null }];
      await noteChanged(tx, [{ festivalId, competitionId, name, version: version + 1, fields }]);
      await deleteCompetition(tx, competitionId);
      await auditWanted(tx, 'competition.deleted', null, { festivalId, competitionId, name });
    });
  }
}

async function entriesOf(tx: Tx, competitionIds: number[]): Promise<number> {
  await isTold(tx, 'submission');
  return tx.entry.count({ where: { competitionId: { in: competitionIds } } });
}

async function filmsShownAt(tx: Tx, festivalId: number): Promise<number> {
  await isTold(tx, 'film');
  return tx.festivalScreening.count({ where: { festivalId } });
}

/** Refuses `copy.behind` while they are being told again: what they name is not known then. */
async function isTold(tx: Tx, noun: 'submission' | 'film'): Promise<void> {
  const arriving = await tx.$queryRaw<unknown[]>`select from arriving where noun = ${noun} limit 1`;
  if (arriving.length > 0) throw copyBehind();
}
