import type { UserDeleted } from '@laurel/proto/identity/v1/events';
import { record } from '@laurel/runtime/outbox';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';

/** With its maker a film goes, and everyone who keeps a copy hears of it. */
@Controller()
export class ForgetFilmsWhenUserDeleted {
  @On('user.deleted')
  async deleted({ userId }: UserDeleted, { tx }: Reaction<Tx>) {
    const films = await tx.film.findMany({ where: { createdBy: userId }, select: { id: true, version: true }, orderBy: { id: 'asc' } });
    await tx.film.deleteMany({ where: { createdBy: userId } });
    for (const { id, version } of films) await record(tx, 'film.deleted', `film-${id}`, version + 1, { filmId: id, createdBy: userId });
  }
}
