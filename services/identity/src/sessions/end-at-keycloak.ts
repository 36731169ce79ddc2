import { logSecurityEvent } from '@laurel/runtime/observability/security-log';
import { Logger } from '@nestjs/common';
import type { Tx } from '../database/client.js';
import type { KeycloakAdmin } from '../keycloak/keycloak-admin.js';
import { closeLogIns } from './closed-log-ins.js';
import { logEndedSessions, type EndedSession } from './end-sessions.js';

const log = new Logger('sessions');

/** Closes and returns the Keycloak sessions of ended sessions, except those that a later log-in uses. */
export async function closeIdleAtKeycloak(
  tx: Tx,
  endedSessions: readonly Pick<EndedSession, 'idpSessionId'>[],
): Promise<string[]> {
  const ids = [...new Set(endedSessions.flatMap(({ idpSessionId }) => idpSessionId ?? []))];
  const liveSessions = await tx.session.findMany({
    where: { idpSessionId: { in: ids } },
    select: { idpSessionId: true },
  });
  const idleSessionIds = ids.filter((id) => !liveSessions.some(({ idpSessionId }) => idpSessionId === id));
  await closeLogIns(
    tx,
    idleSessionIds.map((idpSessionId) => ({ idpSessionId })),
  );
  return idleSessionIds;
}

/** Prevents a new log-in without a prompt. Returns false if Keycloak did not confirm all of them. */
export async function endAtKeycloak(
  keycloak: KeycloakAdmin,
  idleSessionIds: readonly string[],
): Promise<boolean> {
  const results = await Promise.all(
    idleSessionIds.map((idpSessionId) => keycloak.endSessions({ idpSessionId })),
  );
  return results.every(Boolean);
}

/**
 * Returns false, with a warning, if Keycloak did not confirm: a browser may log in again without a prompt,
 * unless its log-in is refused.
 */
export async function endAllAtKeycloak(
  keycloak: KeycloakAdmin,
  userId: string,
  reason: string,
): Promise<boolean> {
  const isWhole = await keycloak.endSessions({ userId });
  if (!isWhole)
    log.warn({ userId, why: reason, message: 'Sessions that ended here may continue at Keycloak.' });
  return isWhole;
}

/** Runs after the transaction that changed a role: logs it and ends all sessions at Keycloak. */
export async function endAfterRoleChange(
  keycloak: KeycloakAdmin,
  userId: string,
  {
    previousRole,
    newRole,
    endedSessions,
  }: { previousRole: string; newRole: string; endedSessions: readonly EndedSession[] },
): Promise<void> {
  const reason = 'the role has changed';
  logSecurityEvent('security.role_changed', { user: userId, was: previousRole, is: newRole, from: null });
  logEndedSessions(endedSessions, reason, null);
  await endAllAtKeycloak(keycloak, userId, reason);
}
