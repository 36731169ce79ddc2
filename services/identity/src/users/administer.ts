import { getActor, requireAdministrator, isUuid } from '@laurel/runtime/auth/call-context';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { appendAudit } from '../audit/append-audit.js';
import { withAuditedOutcome } from '../audit/audited-outcome.js';
import { Db, type Tx } from '../database/client.js';
import type { Act, Details } from '../domain/audit.js';
import type { UserRow } from '../messages/user-messages.js';
import { lockUser } from './change-user.js';
import { lockAdministrators } from './require-administrator.js';

/** The result of an action, and its audit details, or null if nothing changed. */
export interface ActionResult<T> {
  result: T;
  auditDetails: Details | null;
}
interface AdministratorAction<T> {
  what: string;
  userId: string;
  /** True if the action may remove the last administrator. Such actions run one at a time. */
  isDemoting?: boolean;
  /** For changes in Keycloak: checks that the change is allowed before it is made. Returns audit details. */
  prepare?(tx: Tx, user: UserRow): Promise<Details>;
  execute(tx: Tx, user: UserRow, administratorId: string): Promise<ActionResult<T>>;
}

@Injectable()
export class Administer {
  constructor(private readonly db: Db) {}

  /**
   * Executes an administrator’s action with its audit line in one transaction. Changes in Keycloak are
   * audited before Keycloak is called (`withAuditedOutcome`).
   * @throws session.not_admin, user.not_found
   */
  async run<T>(action: AdministratorAction<T>): Promise<T> {
    requireAdministrator();
    const { what, userId, prepare } = action;
    const act = { ...getActor(), what, whom: userId };
    if (!isUuid(userId)) throw createNotFoundError();
    if (!prepare) return this.execute(action, act, {});
    const requestLineId = await this.withLockedUser(action, async (tx, user) =>
      appendAudit(tx, { ...act, details: { ...(await prepare(tx, user)), outcome: 'requested' } }),
    );
    return withAuditedOutcome(this.db, act, requestLineId, () =>
      this.execute(action, act, { settles: requestLineId }),
    );
  }

  private execute<T>(
    action: AdministratorAction<T>,
    act: Omit<Act, 'details'>,
    extraDetails: Details,
  ): Promise<T> {
    return this.withLockedUser(action, async (tx, user) => {
      await action.prepare?.(tx, user);
      const { result, auditDetails } = await action.execute(tx, user, act.actor!);
      if (auditDetails) await appendAudit(tx, { ...act, details: { ...auditDetails, ...extraDetails } });
      return result;
    });
  }

  private withLockedUser<R>(
    { userId, isDemoting }: AdministratorAction<unknown>,
    run: (tx: Tx, user: UserRow) => Promise<R>,
  ): Promise<R> {
    return this.db.$transaction(async (tx) => {
      if (isDemoting) await lockAdministrators(tx);
      const user = await lockUser(tx, userId);
      if (!user) throw createNotFoundError();
      return run(tx, user);
    });
  }
}

const createNotFoundError = () => refuse.noSuch('user.not_found', 'userId');
