import type { Tx } from '../database/client.js';
import { createInvalidSignInError } from '../domain/account-status.js';
import type { EndedSession } from './end-sessions.js';

const CLOSED_LOG_IN = 'closed log-in';
/** Longer than the lifetime of an access token (realm.json: five minutes). */
const RETENTION_MS = 10 * 60_000;

/**
 * Keycloak sessions whose unused tokens stay valid for minutes. The user must be locked, as log-ins lock
 * them: a log-in sees either this or its session is seen.
 */
export async function closeLogIns(
  tx: Tx,
  endedSessions: readonly Pick<EndedSession, 'idpSessionId'>[],
): Promise<void> {
  const expiresAt = new Date(Date.now() + RETENTION_MS);
  const ids = endedSessions.flatMap(({ idpSessionId }) => idpSessionId ?? []);
  await tx.verification.createMany({
    data: ids.map((value) => ({ identifier: CLOSED_LOG_IN, value, expiresAt })),
    skipDuplicates: true,
  });
}

/** @throws sign_in.invalid if the Keycloak session of a log-in is over */
export async function checkLogInNotClosed(tx: Tx, idpSessionId: string): Promise<void> {
  const key = { identifier: CLOSED_LOG_IN, value: idpSessionId };
  if (await tx.verification.findUnique({ where: { identifier_value: key } }))
    throw createInvalidSignInError();
}
