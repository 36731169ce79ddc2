import type { UserDeleted } from '@laurel/proto/identity/v1/events';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';
import { forgetFilms } from '../catalogue/film-copies.js';

/** With a user their films go, and every run, recommendation and view: nothing waits for films to tell of each. */
@Controller()
export class ForgetUserWhenDeleted {
  @On('user.deleted')
  async deleted({ userId }: UserDeleted, { tx }: Reaction<Tx>) {
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
