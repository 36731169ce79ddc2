import { randomUUID } from 'node:crypto';
import type { UserDeleted } from '@laurel/proto/identity/v1/events';
import { appendEvents } from '@laurel/runtime/events/outbox';
import { OnEvent, type EventContext } from '@laurel/runtime/events/event-handlers';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database/client.js';

/** Deletes the films of a deleted user and publishes this. Deletes their trial uploads too. */
@Controller()
export class ForgetFilmsWhenUserDeleted {
  @OnEvent('user.deleted')
  async handleDeleted({ userId }: UserDeleted, { tx }: EventContext<Tx>) {
    const films = await tx.$queryRaw<
      { id: number; version: number }[]
    >`delete from film where "createdBy" = ${userId}::uuid returning id, version`;
    const outboxEvents = films.map(({ id, version }) => ({
      type: 'film.deleted' as const,
      aggregate: `film-${id}`,
      version: version + 1,
      payload: { filmId: id, createdBy: userId },
    }));
    await tx.filmStill.updateMany({
      where: { createdBy: userId, state: 'trial' },
      data: { state: 'removed' },
    });
    await tx.filmStill.updateMany({
      where: { createdBy: userId, state: { in: ['unused', 'portrait'] } },
      data: { state: 'removed', uploadEnds: null },
    });
    // A file may still be written for these rows. They stay for a day under a random owner, so that the
    // cleanup deletes the file.
    await tx.filmStill.updateMany({ where: { createdBy: userId }, data: { createdBy: randomUUID() } });
    if (outboxEvents.length) await appendEvents(tx, outboxEvents);
  }
}
