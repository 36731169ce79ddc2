import type { Session } from '@laurel/proto/identity/v1/identity';
import { Injectable, Logger } from '@nestjs/common';
import { SessionCheckDb } from '../database/client.js';
import { IS_BANNED } from '../domain/account.js';
import { canExtend, isLastSeenDue, getSessionEnd } from '../domain/session.js';
import { toSessionMessage, type UserRow } from '../messages/user-messages.js';
import { hashToken } from '../settings/secrets.js';

type SessionRow = Pick<UserRow, 'id' | 'role' | 'name' | 'email' | 'emailVerified' | 'image'> & {
  sessionId: string;
  expiresAt: Date;
  startedAt: Date;
  lastSeenAt: Date;
  impersonatedBy: string | null;
  businessRole: string | null;
  currency: string | null;
};
/** Names every column, so that the prepared statement still works after a migration adds a column. */
const LIVE_SESSION = `select s.id as "sessionId", s."expiresAt", s."createdAt" as "startedAt", s."lastSeenAt", s."impersonatedBy",
    m.role as "businessRole", m.currency, u.id, u.role, u.name, u.email, u."emailVerified", u.image
  from session s join "user" u on u.id = s."userId" left join user_meta_data m on m."userId" = u.id
  where s.token = $1 and s."expiresAt" > now() and not (${IS_BANNED})
    and (s."impersonatedBy" is null
      or exists (select from session o where o.id = s."administratorSessionId" and o."expiresAt" > now()))`;

/** Extends the session with token hash `$1` until `$2`. `$3` is the current time. */
const EXTEND_SESSION = `update session set "expiresAt" = $2, "updatedAt" = $3, "lastSeenAt" = $3 where token = $1`;
/** Records that the session with token hash `$1` is used at `$2`. */
const RECORD_USE = `update session set "lastSeenAt" = $2 where token = $1`;

@Injectable()
export class Sessions {
  private readonly log = new Logger('sessions');
  constructor(private readonly db: SessionCheckDb) {}

  /**
   * Returns the live session of a token, or null. Each use extends the session, up to thirty days after its
   * start.
   */
  async resolve(token: string): Promise<Session | null> {
    const hash = hashToken(token);
    const { rows } = await this.db.pool.query<SessionRow>({
      name: 'session',
      text: LIVE_SESSION,
      values: [hash],
    });
    const [row] = rows;
    if (!row) return null;
    const now = new Date();
    const { startedAt, impersonatedBy } = row;
    const isExtended = canExtend({ expiresAt: row.expiresAt, createdAt: startedAt, impersonatedBy }, now);
    const expiresAt = isExtended ? getSessionEnd(now, startedAt) : row.expiresAt;
    if (isExtended) await this.db.pool.query(EXTEND_SESSION, [hash, expiresAt, now]);
    else if (isLastSeenDue(row.lastSeenAt, now)) this.recordUse(hash, now);
    const { businessRole: role, currency } = row;
    return toSessionMessage({ id: row.sessionId, expiresAt, impersonatedBy }, row, { role, currency });
  }

  /** Records the use of a session in the background. */
  private recordUse(hash: string, now: Date): void {
    this.db.pool.query(RECORD_USE, [hash, now]).catch((error: unknown) => this.log.warn(error));
  }
}
