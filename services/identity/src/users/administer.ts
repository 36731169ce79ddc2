import { acting, administrator, isUuid } from '@laurel/runtime/call';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { appendAudit } from '../audit/append-audit.js';
import { askedFirst } from '../audit/asked-first.js';
import { Db, type Tx } from '../database.js';
import type { Act, Details } from '../domain/audit.js';
import type { UserRow } from '../messages.js';
import { lockUser } from './change-user.js';
import { lockAdministrators } from './keep-an-administrator.js';

/** What was done. `noted`: what the audit log says beside who and whom; null where all was so already, and nothing was done. */
export interface Done<T> {
  result: T;
  noted: Details | null;
}
interface Deed<T> {
  /** Its name in the audit log. */
  what: string;
  userId: string;
  /** It may leave the product without an administrator: then one comes after the other. */
  isDemoting?: boolean;
  /** Of what Keycloak is to do: whether it may be, and what the log says of it before Keycloak is asked. */
  asked?(tx: Tx, user: UserRow): Promise<Details>;
  work(tx: Tx, user: UserRow, administratorId: string): Promise<Done<T>>;
}

@Injectable()
export class Administer {
  constructor(private readonly db: Db) {}

  /**
   * One thing that an administrator does to somebody, with its line in the audit log, in one transaction; what Keycloak is to do is on
   * record before it is asked (`askedFirst`). Refuses `session.not_admin` and `user.not_found`.
   */
  async run<T>(deed: Deed<T>): Promise<T> {
    administrator();
    const { what, userId, asked } = deed;
    const act = { ...acting(), what, whom: userId };
    if (!isUuid(userId)) throw missing();
    if (!asked) return this.done(deed, act, {});
    const settles = await this.held(deed, async (tx, user) =>
      appendAudit(tx, { ...act, details: { ...(await asked(tx, user)), outcome: 'asked' } }),
    );
    return askedFirst(this.db, act, settles, () => this.done(deed, act, { settles }));
  }

  private done<T>(deed: Deed<T>, act: Omit<Act, 'details'>, more: Details): Promise<T> {
    return this.held(deed, async (tx, user) => {
      await deed.asked?.(tx, user);
      const { result, noted } = await deed.work(tx, user, act.actor!);
      if (noted) await appendAudit(tx, { ...act, details: { ...noted, ...more } });
      return result;
    });
  }

  private held<R>(
    { userId, isDemoting }: Deed<unknown>,
    work: (tx: Tx, user: UserRow) => Promise<R>,
  ): Promise<R> {
    return this.db.$transaction(async (tx) => {
      if (isDemoting) await lockAdministrators(tx);
      const user = await lockUser(tx, userId);
      if (!user) throw missing();
      return work(tx, user);
    });
  }
}

const missing = () => refuse.noSuch('user.not_found', 'userId');
