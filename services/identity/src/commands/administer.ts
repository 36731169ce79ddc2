import { acting, administrator, isUuid } from '@laurel/runtime/call';
import { Refusal, refuse } from '@laurel/runtime/refusals';
import { Injectable, Logger } from '@nestjs/common';
import { appendAudit } from '../audit/append-audit.js';
import { Db, type Tx } from '../database.js';
import { IS_BANNED } from '../domain/account.js';
import { keepsAnAdministrator } from '../domain/administration.js';
import type { Act, Details } from '../domain/audit.js';
import { UNSURE } from '../keycloak-accounts.js';
import { knownUser, type UserRow } from '../messages.js';
import { lockUser } from './change-user.js';

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

const ADMINISTRATORS = 0x0ad314;
/** Before the lock on a user: who takes an administrator away waits for who else does. */
export const lockAdministrators = (tx: Tx) => tx.$executeRaw`select pg_advisory_xact_lock(${ADMINISTRATORS})`;

const OTHERS = `select count(*)::int as others from "user"
  where role = 'admin' and "goneAt" is null and "disabledAt" is null and id <> $1::uuid and not (${IS_BANNED})`;
/** Refuses `user.last_admin`; for sure while the administrators are locked. Whom Keycloak lets in no more is none, nor is one of the others. */
export async function keepAnAdministrator(tx: Tx | Db, user: UserRow): Promise<void> {
  if (user.goneAt || user.disabledAt) return;
  const [row] = await tx.$queryRawUnsafe<{ others: number }[]>(OTHERS, user.id);
  keepsAnAdministrator(knownUser(user), row!.others, new Date());
}

@Injectable()
export class Administer {
  private readonly log = new Logger('administer');
  constructor(private readonly db: Db) {}

  /**
   * One thing that an administrator does to somebody, with its line in the audit log, in one transaction. Keycloak knows no transaction of
   * ours: that it was asked is on record before it is, under the administrator's name, and after it what came of it. Refuses
   * `session.not_admin` and `user.not_found`.
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
    try {
      return await this.done(deed, act, { settles });
    } catch (error) {
      const outcome = error instanceof Refusal && error.code !== UNSURE ? 'refused' : 'uncertain';
      // Where this cannot be kept either, the line from before stands without one that says more.
      await this.db
        .$transaction((tx) => appendAudit(tx, { ...act, details: { settles, outcome } }))
        .catch((failure: unknown) => this.log.error({ ...act, settles, error: failure }));
      throw error;
    }
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
