import { secured } from '@laurel/runtime/security-log';
import { Logger } from '@nestjs/common';
import type { Tx } from '../database.js';
import type { KeycloakAdmin } from '../keycloak/keycloak-admin.js';
import { closeLogIns } from './closed-log-ins.js';
import { logEnded, type EndedSession } from './end-sessions.js';

const log = new Logger('sessions');

/** Closes Keycloak's sessions behind those that ended here, but for one that a later log-in goes on with: no log-in begins with them any more. Answers them: they are to end there too. */
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

/** Ends them there too, or a browser would be logged in again without being asked; false where Keycloak could not be told of one. */
export async function endAtKeycloak(keycloak: KeycloakAdmin, idle: readonly string[]): Promise<boolean> {
  const told = await Promise.all(idle.map((idpSessionId) => keycloak.end({ idpSessionId })));
  return told.every(Boolean);
}

/** Ends all that somebody has there; false, with a warning, where Keycloak could not be told: a browser is in again without being asked, unless its log-in is refused. */
export async function endAllAtKeycloak(
  keycloak: KeycloakAdmin,
  userId: string,
  why: string,
): Promise<boolean> {
  const isWhole = await keycloak.end({ userId });
  if (!isWhole) log.warn({ userId, why, message: 'Sessions ended here live on at Keycloak.' });
  return isWhole;
}

/** After the transaction in which an administrator has changed a role: on record, with what ended, and all that they have there ends too. */
export async function endForRole(
  keycloak: KeycloakAdmin,
  userId: string,
  { was, is, ended }: { was: string; is: string; ended: readonly EndedSession[] },
): Promise<void> {
  const why = 'the role has changed';
  secured('security.role_changed', { user: userId, was, is, from: null });
  logEnded(ended, why, null);
  await endAllAtKeycloak(keycloak, userId, why);
}
