import type { UserDeleted } from '@laurel/proto/identity/v1/events';
import { On, type EventContext } from '@laurel/runtime/event-handlers';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';
import { forgetFilms } from '../catalogue/film-projections.js';

/** Deletes a user’s films, runs, recommendations and views at once, without waiting for an event per film. */
@Controller()
export class ForgetUserWhenDeleted {
  @On('user.deleted')
  async deleted({ userId }: UserDeleted, { tx }: EventContext<Tx>) {
    const films = await tx.film.findMany({ where: { ownerId: userId }, select: { id: true } });
    await forgetFilms(
      tx,
      films.map(({ id }) => id),
    );
    await tx.wizardResult.deleteMany({ where: { userId } });
    await tx.hidden.deleteMany({ where: { userId } });
    await tx.savedView.deleteMany({ where: { userId } });
  }
}
