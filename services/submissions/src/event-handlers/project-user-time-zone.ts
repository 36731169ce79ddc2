import type { UserRegistered } from '@laurel/proto/identity/v1/events';
import { OnEvents, type EventContext } from '@laurel/runtime/events/event-handlers';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database/client.js';

/** Projects the time zones of users. `ForgetUserWhenDeleted` deletes them. */
@Controller()
export class ProjectUserTimeZone {
  @OnEvents('user.registered', 'user.changed', 'user.snapshot')
  async onChanged(events: UserRegistered[], { tx }: EventContext<Tx>) {
    const users = events.map(({ user }) => user!);
    const usersWithZone = users.flatMap(({ id: userId, timeZone }) => (timeZone ? { userId, timeZone } : []));
    await tx.personZone.deleteMany({ where: { userId: { in: users.map(({ id }) => id) } } });
    await tx.personZone.createMany({ data: usersWithZone });
  }
}

export const personZones = {
  aggregateTypes: ['user'],
  clear: (tx: Tx) => tx.$executeRaw`truncate person_zone`,
};
