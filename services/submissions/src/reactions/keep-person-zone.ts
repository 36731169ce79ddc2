import type { UserRegistered } from '@laurel/proto/identity/v1/events';
import { OnMany, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';

/** In which zone somebody counts days; with a user it goes (`ForgetUserWhenDeleted`). */
@Controller()
export class KeepPersonZone {
  @OnMany('user.registered', 'user.changed', 'user.restated')
  async told(facts: UserRegistered[], { tx }: Reaction<Tx>) {
    const users = facts.map(({ user }) => user!);
    const zoned = users.flatMap(({ id: userId, timeZone }) => (timeZone ? { userId, timeZone } : []));
    await tx.personZone.deleteMany({ where: { userId: { in: users.map(({ id }) => id) } } });
    await tx.personZone.createMany({ data: zoned });
  }
}

export const personZones = { of: ['user'], forget: (tx: Tx) => tx.$executeRaw`truncate person_zone` };
