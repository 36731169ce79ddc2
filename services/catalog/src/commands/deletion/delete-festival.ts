import { appendEvent } from '@laurel/runtime/events/outbox';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../../database/client.js';
import { deleteCompetitions } from './delete-competition.js';

@Injectable()
export class DeleteFestival {
  constructor(private readonly db: Db) {}

  /** Deletes a festival and its competitions. Publishes an event for each. @throws festival.not_found */
  run(id: number): Promise<void> {
    return this.db.$transaction((tx) => deleteFestival(tx, id));
  }
}

/** `targetId`: the festival that this one was merged into. */
export async function deleteFestival(tx: Tx, id: number, targetId?: number): Promise<void> {
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
  await appendEvent(tx, 'festival.deleted', `festival-${id}`, festival.version + 1, {
    festivalId: id,
    targetId,
  });
}
