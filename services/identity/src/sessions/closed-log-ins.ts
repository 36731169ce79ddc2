import type { Tx } from '../database/client.js';
import { createInvalidSignInError } from '../domain/account-status.js';
import type { SignIn } from '../keycloak/keycloak.js';
import type { EndedSession } from './end-sessions.js';

const CLOSED_LOG_IN = 'closed log-in';
/** Longer than the lifetime of an access token (realm.json: five minutes). */
const RETENTION_MS = 10 * 60_000;

/**
 * Refuses later sign-ins with log-ins whose sessions have ended, because tokens that were not used yet stay
 * valid for minutes. The user must be locked. A sign-in locks the user too, so a concurrent one is either
 * refused or its session is ended.
 */
export async function closeLogIns(
  tx: Tx,
  endedSessions: readonly Pick<EndedSession, 'idpSessionId'>[],
): Promise<void> {
  const ids = endedSessions.flatMap(({ idpSessionId }) => idpSessionId ?? []);
  const expiresAt = new Date(Date.now() + RETENTION_MS);
  // Replaces the entry of an earlier session with the same id.
  await tx.verification.deleteMany({ where: { identifier: CLOSED_LOG_IN, value: { in: ids } } });
  await tx.verification.createMany({
    data: ids.map((value) => ({ identifier: CLOSED_LOG_IN, value, expiresAt })),
    skipDuplicates: true,
  });
}

/**
 * Refuses a log-in whose Keycloak session has ended. Keycloak may reuse the id of the session when the
 * browser logs in again. Only log-ins whose password was entered before the end are therefore refused.
 * Keycloak states this time in whole seconds.
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
