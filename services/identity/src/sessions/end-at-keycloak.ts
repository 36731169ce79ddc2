import { logSecurityEvent } from '@laurel/runtime/observability/security-log';
import { Logger } from '@nestjs/common';
import type { Tx } from '../database/client.js';
import type { KeycloakAdmin } from '../keycloak/keycloak-admin.js';
import { closeLogIns } from './closed-log-ins.js';
import { logEnded, type EndedSession } from './end-sessions.js';

const log = new Logger('sessions');

/** Closes and returns the Keycloak sessions of ended sessions, except those that a later log-in uses. */
export async function closeIdleAtKeycloak(
  tx: Tx,
  ended: readonly Pick<EndedSession, 'idpSessionId'>[],
): Promise<string[]> {
  const ids = [...new Set(ended.flatMap(({ idpSessionId }) => idpSessionId ?? []))];
  const living = await tx.session.findMany({
    where: { idpSessionId: { in: ids } },
    select: { idpSessionId: true },
  });
  const idle = ids.filter((id) => !living.some(({ idpSessionId }) => idpSessionId === id));
  await closeLogIns(
    tx,
    idle.map((idpSessionId) => ({ idpSessionId })),
  );
  return idle;
}

/** Prevents a new log-in without a prompt. Returns false if Keycloak did not confirm all of them. */
export async function endAtKeycloak(keycloak: KeycloakAdmin, idle: readonly string[]): Promise<boolean> {
  const results = await Promise.all(idle.map((idpSessionId) => keycloak.endSessions({ idpSessionId })));
  return results.every(Boolean);
}

/**
 * Returns false, with a warning, if Keycloak did not confirm: a browser may log in again without a prompt,
 * unless its log-in is refused.
 */
export async function endAllAtKeycloak(
  keycloak: KeycloakAdmin,
  userId: string,
  why: string,
): Promise<boolean> {
  const isWhole = await keycloak.endSessions({ userId });
  if (!isWhole) log.warn({ userId, why, message: 'Sessions that ended here may continue at Keycloak.' });
  return isWhole;
}

/** Runs after the transaction that changed a role: logs it and ends all sessions at Keycloak. */
export async function endAfterRoleChange(
  keycloak: KeycloakAdmin,
  userId: string,
  { was, is, ended }: { was: string; is: string; ended: readonly EndedSession[] },
): Promise<void> {
  const why = 'the role has changed';
  logSecurityEvent('security.role_changed', { user: userId, was, is, from: null });
  logEnded(ended, why, null);
  await endAllAtKeycloak(keycloak, userId, why);
}
