import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { ApplyStandings } from '../users/apply-standings.js';

@Injectable()
export class RefreshAccount {
  constructor(
    private readonly db: Db,
    private readonly standings: ApplyStandings,
  ) {}

  /** What somebody has just changed at Keycloak counts here at once, and not when they are next asked about. Refuses `user.not_found`. */
  async run(userId: string): Promise<{ email: string; emailVerified: boolean; isFresh: boolean }> {
    const applied = await this.standings.run([userId]);
    const user = await this.db.user.findUnique({ where: { id: userId } });
    if (!user) throw refuse.noSuch('user.not_found', 'userId');
    const { email, emailVerified } = user;
    return { email, emailVerified, isFresh: applied.has(userId) };
  }
}
