import type { Tx } from '../database/client.js';
import { createInvalidSignInError } from '../domain/account-status.js';
import type { SignIn } from '../keycloak/keycloak.js';
import type { EndedSession } from './end-sessions.js';

const CLOSED_LOG_IN = 'closed log-in';
/** Longer than the lifetime of an access token (realm.json: five minutes). */
const RETENTION_MS = 10 * 60_000;

/**
 * Refuses the log-ins of ended sessions, because their unused tokens stay valid for minutes. The user must be
 * locked, because log-ins lock the user too. A concurrent log-in is then either refused or ended.
 */
export async function closeLogIns(
  tx: Tx,
  endedSessions: readonly Pick<EndedSession, 'idpSessionId'>[],
): Promise<void> {
  const ids = endedSessions.flatMap(({ idpSessionId }) => idpSessionId ?? []);
  const expiresAt = new Date(Date.now() + RETENTION_MS);
  // Replaces the time of an earlier end of a session with the same id.
  await tx.verification.deleteMany({ where: { identifier: CLOSED_LOG_IN, value: { in: ids } } });
  await tx.verification.createMany({
    data: ids.map((value) => ({ identifier: CLOSED_LOG_IN, value, expiresAt })),
    skipDuplicates: true,
  });
}

/**
 * A browser that logs in again may get a session with the same id from Keycloak, so only log-ins whose password
 * was entered before the end are refused. Keycloak gives that time in whole seconds.
 * @throws sign_in.invalid for a log-in from before the end of its Keycloak session
 */
export async function checkLogInNotClosed(
  tx: Tx,
  { idpSessionId, authenticatedAt }: Pick<SignIn, 'idpSessionId' | 'authenticatedAt'>,
): Promise<void> {
  const closedLogIn = await tx.verification.findUnique({
    where: { identifier_value: { identifier: CLOSED_LOG_IN, value: idpSessionId } },
  });
  if (!closedLogIn) return;
  const closedAt = closedLogIn.expiresAt.getTime() - RETENTION_MS;
  if (authenticatedAt.getTime() <= closedAt) throw createInvalidSignInError();
}
