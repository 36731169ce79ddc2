import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { ApplyAccountStatuses } from '../../account-status/apply-account-statuses.js';

@Injectable()
export class RefreshAccount {
  constructor(
    private readonly db: Db,
    private readonly accountStatuses: ApplyAccountStatuses,
  ) {}

  /**
   * Applies a user’s changes at Keycloak now instead of at the next check. `isFresh` is false if Keycloak was
   * unavailable.
   * @throws user.not_found
   */
  async run(userId: string): Promise<{ email: string; emailVerified: boolean; isFresh: boolean }> {
    const appliedIds = await this.accountStatuses.run([userId]);
    const user = await this.db.user.findUnique({ where: { id: userId } });
    if (!user) throw refuse.noSuch('user.not_found', 'userId');
    const { email, emailVerified } = user;
    return { email, emailVerified, isFresh: appliedIds.has(userId) };
  }
}
