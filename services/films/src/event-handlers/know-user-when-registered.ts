import type { UserDeleted, UserRegistered } from '@laurel/proto/identity/v1/events';
import { OnEvent, type EventContext } from '@laurel/runtime/events/event-handlers';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database/client.js';

/** Stores the ids of existing users and deletes those of deleted users, without any other data. */
@Controller()
export class KnowUserWhenRegistered {
  @OnEvent('user.registered', 'user.changed', 'user.snapshot')
  async handleRegistered({ user }: UserRegistered, { tx }: EventContext<Tx>) {
    await tx.knownUser.createMany({ data: { id: user!.id }, skipDuplicates: true });
  }

  @OnEvent('user.deleted')
  async handleDeleted({ userId }: UserDeleted, { tx }: EventContext<Tx>) {
    await tx.knownUser.deleteMany({ where: { id: userId } });
  }
}

export const knownUsers = {
  aggregateTypes: ['user'],
  clear: (tx: Tx) => tx.$executeRaw`truncate known_user`,
};
