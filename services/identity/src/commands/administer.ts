import { acting, administrator, isUuid } from '@laurel/runtime/call';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { appendAudit } from '../audit/append-audit.js';
import { Db, type Tx } from '../database.js';
import { IS_BANNED } from '../domain/account.js';
import { keepsAnAdministrator } from '../domain/administration.js';
import type { Details } from '../domain/audit.js';
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
  work(tx: Tx, user: UserRow, administratorId: string): Promise<Done<T>>;
}

const ADMINISTRATORS = 0x0ad314;
/** Before the lock on a user: who takes an administrator away waits for who else does. */
export const lockAdministrators = (tx: Tx) => tx.$executeRaw`select pg_advisory_xact_lock(${ADMINISTRATORS})`;

const OTHERS = `select count(*)::int as others from "user"
  where role = 'admin' and "goneAt" is null and id <> $1::uuid and not (${IS_BANNED})`;
/** Refuses `user.last_admin`; for sure while the administrators are locked. */
export async function keepAnAdministrator(tx: Tx | Db, user: UserRow): Promise<void> {
  const [row] = await tx.$queryRawUnsafe<{ others: number }[]>(OTHERS, user.id);
  keepsAnAdministrator(knownUser(user), row!.others, new Date());
}

@Injectable()
export class Administer {
  constructor(private readonly db: Db) {}

  /** One thing that an administrator does to somebody, with its line in the audit log, in one transaction. Refuses `session.not_admin` and `user.not_found`. */
  run<T>({ what, userId, isDemoting, work }: Deed<T>): Promise<T> {
    administrator();
    const who = acting();
    if (!isUuid(userId)) throw missing();
    return this.db.$transaction(async (tx) => {
      if (isDemoting) await lockAdministrators(tx);
      const user = await lockUser(tx, userId);
      if (!user) throw missing();
      const { result, noted } = await work(tx, user, who.actor);
      if (noted) await appendAudit(tx, { ...who, what, whom: userId, details: noted });
      return result;
    });
  }
}

const missing = () => refuse.noSuch('user.not_found', 'userId');
