import type { GrantTokensRequest } from '@laurel/proto/billing/v1/billing';
import { MAX_GRANT_REASON_LENGTH } from '@laurel/rules/billing/token-kinds';
import { createKeyReusedRefusal, runOnce } from '@laurel/runtime/database/idempotency';
import { appendAuditEvent } from '@laurel/runtime/events/audit-event';
import { requireAdministrator, getCurrentCall, isUuid } from '@laurel/runtime/auth/call-context';
import { checkReason } from '@laurel/runtime/auth/action-reason';
import { lockUser } from '@laurel/runtime/database/user-locks';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../../database/client.js';
import { validateGrant } from '../../domain/grant.js';
import { bookTokens } from '../../tokens/ledger.js';

type Grant = ReturnType<typeof validateGrant> & { reason: string };

@Injectable()
export class GrantTokens {
  constructor(private readonly db: Db) {}

  /**
   * Gives a user tokens, once per idempotency key. Writes the ledger line, the balance and the audit event in
   * one transaction.
   * @throws session.not_admin
   * @throws user.not_found if no event about the user has ever arrived
   * @throws the refusals of `validateGrant` and `checkReason`
   */
  async run(request: GrantTokensRequest): Promise<void> {
    requireAdministrator();
    const { userId } = request;
    const grant = { ...validateGrant(request), reason: checkReason(request.reason, MAX_GRANT_REASON_LENGTH) };
    await this.db.$transaction((tx) =>
      runOnce(tx, 'grantTokens', request, () => this.bookGrant(tx, userId, grant)),
    );
  }

  private async bookGrant(tx: Tx, userId: string, grant: Grant): Promise<null> {
    if (!isUuid(userId)) throw refuse.noSuch('user.not_found', 'userId');
    await lockUser(tx, userId);
    const user = await tx.userMetaData.findUnique({ where: { userId } });
    if (!user) throw refuse.noSuch('user.not_found', 'userId');
    const { idempotencyKey, requestId } = getCurrentCall()!;
    const key = `grant:${requireAdministrator().user}:${idempotencyKey || requestId}`;
    const isBooked = await bookTokens(tx, {
      ...grant,
      userId,
      kind: 'grant',
      filmId: null,
      idempotencyKey: key,
    });
    // The key was used so long ago that its stored response was deleted. It is refused, because the audit log
    // must not report a grant that did not happen.
    if (!isBooked) throw createKeyReusedRefusal();
    await appendAuditEvent(tx, 'tokens.granted', userId, { ...grant });
    return null;
  }
}
