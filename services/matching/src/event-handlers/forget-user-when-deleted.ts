import type { UserDeleted } from '@laurel/proto/identity/v1/events';
import { OnEvent, type EventContext } from '@laurel/runtime/events/event-handlers';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database/client.js';
import { deleteFilms } from '../projections/film-projections.js';

/** Deletes a user’s films, runs, recommendations and views at once, without waiting for an event per film. */
@Controller()
export class ForgetUserWhenDeleted {
  @OnEvent('user.deleted')
  async onUserDeleted({ userId }: UserDeleted, { tx }: EventContext<Tx>) {
    const films = await tx.film.findMany({ where: { ownerId: userId }, select: { id: true } });
    await deleteFilms(
      tx,
      films.map(({ id }) => id),
    );
    await tx.wizardResult.deleteMany({ where: { userId } });
    await tx.hidden.deleteMany({ where: { userId } });
    await tx.savedView.deleteMany({ where: { userId } });
  }
}
