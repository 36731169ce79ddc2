import { randomUUID } from 'node:crypto';
import type { UserDeleted } from '@laurel/proto/identity/v1/events';
import { recordAll } from '@laurel/runtime/outbox';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';

/** With its maker a film goes, and everyone who keeps a copy hears of it; pictures sent for a trial go too. */
@Controller()
export class ForgetFilmsWhenUserDeleted {
  @On('user.deleted')
  async deleted({ userId }: UserDeleted, { tx }: Reaction<Tx>) {
    const films = await tx.$queryRaw<
      { id: number; version: number }[]
    >`delete from film where "createdBy" = ${userId}::uuid returning id, version`;
    const facts = films.map(({ id, version }) => ({
      type: 'film.deleted' as const,
      aggregate: `film-${id}`,
      version: version + 1,
      fact: { filmId: id, createdBy: userId },
    }));
    await tx.filmStill.updateMany({ where: { createdBy: userId, state: 'trial' }, data: { state: 'gone' } });
    await tx.filmStill.updateMany({
      where: { createdBy: userId, state: { in: ['unworn', 'portrait'] } },
      data: { state: 'gone', uploadEnds: null },
    });
    // What may still be written is kept in mind for a day, as nobody's.
    await tx.filmStill.updateMany({ where: { createdBy: userId }, data: { createdBy: randomUUID() } });
    if (facts.length) await recordAll(tx, facts);
  }
}
