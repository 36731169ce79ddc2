import type { EndSessionResponse } from '@laurel/proto/identity/v1/identity';
import { recordAll } from '@laurel/runtime/outbox';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database.js';
import type { Prisma } from '../generated/client.js';
import { Keycloak } from '../keycloak.js';
import { hashOf } from '../secrets.js';

@Injectable()
export class EndSession {
  constructor(
    private readonly db: Db,
    private readonly keycloak: Keycloak,
  ) {}

  /** This session, or all of its user; Keycloak's too. A session that is not there is ended already. */
  async run(token: string, isEverywhere: boolean): Promise<EndSessionResponse> {
    const session = await this.db.$transaction(async (tx) => {
      const found = await tx.session.findUnique({ where: { token: hashOf(token) } });
      if (found) await endSessions(tx, isEverywhere ? { userId: found.userId } : { id: found.id });
      return found;
    });
    if (!session) return { logoutUrl: null };
    const { userId, idpSessionId } = session;
    const isEnded = isEverywhere
      ? await this.keycloak.end({ userId })
      : idpSessionId === null || (await this.keycloak.end({ idpSessionId }));
    return { logoutUrl: isEnded ? null : this.keycloak.logoutUrl() };
  }
}

/** Every way in which a session ends before its time goes through here. */
export async function endSessions(tx: Tx, where: Prisma.SessionWhereInput): Promise<number> {
  const sessions = await tx.session.findMany({
    where,
    select: { id: true, userId: true },
    orderBy: { id: 'asc' },
  });
  await tx.session.deleteMany({ where: { id: { in: sessions.map(({ id }) => id) } } });
  const facts = sessions.map(({ id, userId }) => ({
    type: 'session.ended' as const,
    aggregate: `session-${id}`,
    version: 1,
    fact: { sessionId: id, userId },
  }));
  if (facts.length) await recordAll(tx, facts);
  return sessions.length;
}
