import type { User } from '@laurel/proto/identity/v1/identity';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database/client.js';
import { toUserMessage, USER_INCLUDE } from '../messages/user-messages.js';

@Injectable()
export class Profile {
  constructor(private readonly db: Db) {}

  /** @throws user.not_found */
  async getUser(id: string): Promise<User> {
    const user = await this.db.user.findUnique({ where: { id }, include: USER_INCLUDE });
    if (!user) throw refuse.noSuch('user.not_found', 'userId');
    return toUserMessage(user);
  }
}
