import type { UserDeleted, UserRegistered } from '@laurel/proto/identity/v1/events';
import { On, type EventContext } from '@laurel/runtime/event-handlers';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';

/** Projects which users exist, without any other data. */
@Controller()
export class KnowUserWhenRegistered {
  @On('user.registered', 'user.changed', 'user.restated')
  async registered({ user }: UserRegistered, { tx }: EventContext<Tx>) {
    await tx.knownUser.createMany({ data: { id: user!.id }, skipDuplicates: true });
  }

  @On('user.deleted')
  async deleted({ userId }: UserDeleted, { tx }: EventContext<Tx>) {
    await tx.knownUser.deleteMany({ where: { id: userId } });
  }
}

export const knownUsers = { nouns: ['user'], forget: (tx: Tx) => tx.$executeRaw`truncate known_user` };
