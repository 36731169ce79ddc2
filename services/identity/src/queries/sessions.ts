import type { Session } from '@laurel/proto/identity/v1/identity';
import { Injectable, Logger } from '@nestjs/common';
import { CheckDb } from '../database/client.js';
import { IS_BANNED } from '../domain/account.js';
import { isDue, isLastSeenDue, sessionEnd } from '../domain/session.js';
import { sessionMessage, type UserRow } from '../messages/user-messages.js';
import { hashToken } from '../settings/secrets.js';

type Found = Pick<UserRow, 'id' | 'role' | 'name' | 'email' | 'emailVerified' | 'image'> & {
  sessionId: string;
  expiresAt: Date;
  startedAt: Date;
  lastSeenAt: Date;
  impersonatedBy: string | null;
  businessRole: string | null;
};
/** Names every column, so that the prepared statement survives a migration that adds some. */
const LIVING = `select s.id as "sessionId", s."expiresAt", s."createdAt" as "startedAt", s."lastSeenAt", s."impersonatedBy",
    m.role as "businessRole", u.id, u.role, u.name, u.email, u."emailVerified", u.image
  from session s join "user" u on u.id = s."userId" left join user_meta_data m on m."userId" = u.id
  where s.token = $1 and s."expiresAt" > now() and not (${IS_BANNED})
    and (s."impersonatedBy" is null
      or exists (select from session o where o.id = s."administratorSessionId" and o."expiresAt" > now()))`;

const MOVE = `update session set "expiresAt" = $2, "updatedAt" = $3, "lastSeenAt" = $3 where token = $1`;
const SEE = `update session set "lastSeenAt" = $2 where token = $1`;

@Injectable()
export class Sessions {
  private readonly log = new Logger('sessions');
  constructor(private readonly db: CheckDb) {}

  /** Null if the session does not exist or has ended. Use extends a session until it is thirty days old. */
  async resolve(token: string): Promise<Session | null> {
    const hash = hashToken(token);
    const { rows } = await this.db.pool.query<Found>({ name: 'session', text: LIVING, values: [hash] });
    const [result] = rows;
    if (!result) return null;
    const now = new Date();
    const { startedAt, impersonatedBy } = result;
    const isMoved = isDue({ expiresAt: result.expiresAt, createdAt: startedAt, impersonatedBy }, now);
    const expiresAt = isMoved ? sessionEnd(now, startedAt) : result.expiresAt;
    if (isMoved) await this.db.pool.query(MOVE, [hash, expiresAt, now]);
    else if (isLastSeenDue(result.lastSeenAt, now)) this.see(hash, now);
    return sessionMessage({ id: result.sessionId, expiresAt, impersonatedBy }, result, result.businessRole);
  }

  /** Runs in the background. */
  private see(hash: string, now: Date): void {
    this.db.pool.query(SEE, [hash, now]).catch((error: unknown) => this.log.warn(error));
  }
}
