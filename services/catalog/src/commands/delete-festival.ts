import { record } from '@laurel/runtime/outbox';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database.js';
import { deleteCompetitions } from './delete-competition.js';

@Injectable()
export class DeleteFestival {
  constructor(private readonly db: Db) {}

  /** With all its competitions; everyone who keeps a copy hears of each. Refuses `festival.not_found`. */
  run(id: number): Promise<void> {
    return this.db.$transaction((tx) => deleteFestival(tx, id));
  }
}

/** `keptId`: the festival that it went into. */
export async function deleteFestival(tx: Tx, id: number, keptId?: number): Promise<void> {
  const [festival] = await tx.$queryRaw<
    { version: number }[]
  >`select version from festival where id = ${id} for update`;
  if (!festival) throw refuse.noSuch('festival.not_found', 'festivalId');
  const competitions = await tx.competition.findMany({
    where: { festivalId: id },
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  await deleteCompetitions(tx, competitions);
  await tx.festival.delete({ where: { id } });
  await record(tx, 'festival.deleted', `festival-${id}`, festival.version + 1, { festivalId: id, keptId });
}
