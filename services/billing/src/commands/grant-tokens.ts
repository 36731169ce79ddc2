import type { GrantTokensRequest } from '@laurel/proto/billing/v1/billing';
import { LONGEST_GRANT_REASON } from '@laurel/rules/administration';
import { keyReused, once } from '@laurel/runtime/answered';
import { auditWanted } from '@laurel/runtime/audit-wanted';
import { administrator, currentCall, isUuid } from '@laurel/runtime/call';
import { checkedReason } from '@laurel/runtime/checked-reason';
import { holdPerson } from '@laurel/runtime/person';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database.js';
import { checkedGrant } from '../domain/grant.js';
import { book } from '../ledger.js';

type Grant = ReturnType<typeof checkedGrant> & { reason: string };

@Injectable()
export class GrantTokens {
  constructor(private readonly db: Db) {}

  /**
   * Gives somebody tokens, once per idempotency key: a line of the ledger, the balance with it, and what the audit log is to say, in one
   * transaction. Refuses `session.not_admin`, `user.not_found` for one of whom nothing was ever heard, and what `checkedGrant` and `checkedReason` do.
   */
  async run(asked: GrantTokensRequest): Promise<void> {
    administrator();
    const { userId } = asked;
    const grant = { ...checkedGrant(asked), reason: checkedReason(asked.reason, LONGEST_GRANT_REASON) };
    await this.db.$transaction((tx) => once(tx, 'grantTokens', asked, () => this.granted(tx, userId, grant)));
  }

  private async granted(tx: Tx, userId: string, grant: Grant): Promise<null> {
    if (!isUuid(userId)) throw refuse.noSuch('user.not_found', 'userId');
    await holdPerson(tx, userId);
    const known = await tx.userMetaData.findUnique({ where: { userId } });
    if (!known) throw refuse.noSuch('user.not_found', 'userId');
    const { idempotencyKey, requestId } = currentCall()!;
    const key = `grant:${administrator().user}:${idempotencyKey || requestId}`;
    const isBooked = await book(tx, { ...grant, userId, kind: 'grant', filmId: null, idempotencyKey: key });
    // Older than what is remembered of answers: nothing is on record that did not happen.
    if (!isBooked) throw keyReused();
    await auditWanted(tx, 'tokens.granted', userId, { ...grant });
    return null;
  }
}
