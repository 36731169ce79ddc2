import type { Tx } from '../database.js';
import { signInInvalid } from '../domain/standing.js';
import type { EndedSession } from './end-sessions.js';

const CLOSED = 'closed log-in';
/** Longer than an access token lives (realm.json: five minutes). */
const KEPT_MS = 10 * 60_000;

/** Keycloak's sessions that are over: a token of theirs that nobody has brought yet still lives for minutes. Of a user who is held, as a log-in holds them: it sees this, or its session is seen. */
export async function closeLogIns(
  tx: Tx,
  over: readonly Pick<EndedSession, 'idpSessionId'>[],
): Promise<void> {
  const expiresAt = new Date(Date.now() + KEPT_MS);
  const ids = over.flatMap(({ idpSessionId }) => idpSessionId ?? []);
  await tx.verification.createMany({
    data: ids.map((value) => ({ identifier: CLOSED, value, expiresAt })),
    skipDuplicates: true,
  });
}

/** Refuses `sign_in.invalid` for a log-in of a session that is over at Keycloak. */
export async function notClosed(tx: Tx, idpSessionId: string): Promise<void> {
  const key = { identifier: CLOSED, value: idpSessionId };
  if (await tx.verification.findUnique({ where: { identifier_value: key } })) throw signInInvalid();
}
