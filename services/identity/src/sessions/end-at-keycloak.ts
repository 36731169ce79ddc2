import { logSecurityEvent } from '@laurel/runtime/observability/security-log';
import { Logger } from '@nestjs/common';
import type { Tx } from '../database/client.js';
import type { KeycloakAdmin } from '../keycloak/keycloak-admin.js';
import { closeLogIns } from './closed-log-ins.js';
import { logEndedSessions, type EndedSession } from './end-sessions.js';

const log = new Logger('sessions');

/**
 * Closes the log-ins of ended sessions, and returns the ids of their Keycloak sessions. Skips Keycloak
 * sessions that another live session uses.
 */
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

/**
 * Ends Keycloak sessions, so that a browser cannot log in again without a prompt. Returns false if Keycloak
 * did not confirm all of them.
 */
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
 * Ends all Keycloak sessions of a user. Returns false and logs a warning if Keycloak did not confirm. A
 * browser may then log in again without a prompt, unless its log-in is refused.
 */
export async function endAllAtKeycloak(
  keycloak: KeycloakAdmin,
  userId: string,
  reason: string,
): Promise<boolean> {
  const isConfirmed = await keycloak.endSessions({ userId });
  if (!isConfirmed)
    log.warn({ userId, why: reason, message: 'Sessions that ended here may continue at Keycloak.' });
  return isConfirmed;
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
