import type { UserDeleted, UserRegistered } from '@laurel/proto/identity/v1/events';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';

/** Who there is, and nothing more about them. */
@Controller()
export class KnowUserWhenRegistered {
  @On('user.registered', 'user.changed', 'user.restated')
  async registered({ user }: UserRegistered, { tx }: Reaction<Tx>) {
    await tx.knownUser.createMany({ data: { id: user!.id }, skipDuplicates: true });
  }

  @On('user.deleted')
  async deleted({ userId }: UserDeleted, { tx }: Reaction<Tx>) {
    await tx.knownUser.deleteMany({ where: { id: userId } });
  }
}

export const knownUsers = { of: ['user'], forget: (tx: Tx) => tx.$executeRaw`truncate known_user` };
