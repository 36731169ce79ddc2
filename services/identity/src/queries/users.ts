import { normalizeEmailAddress } from '@laurel/rules/accounts/people';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database/client.js';

@Injectable()
export class Users {
  constructor(private readonly db: Db) {}

  async isExisting(email: string): Promise<boolean> {
    return (await this.db.user.count({ where: { email: normalizeEmailAddress(email) } })) > 0;
  }

  /** Returns null if the user has chosen none. @throws user.not_found */
  async getRole(id: string): Promise<string | null> {
    const user = await this.db.user.findUnique({
      where: { id },
      select: { metaData: { select: { role: true } } },
    });
    if (!user) throw refuse.noSuch('user.not_found', 'userId');
    return user.metaData?.role ?? null;
  }
}
