import { Usage } from '@laurel/runtime/lifecycle/command';
import { Refusal } from '@laurel/runtime/errors/refusals';
import { Logger } from '@nestjs/common';
import type { Db } from '../database/client.js';
import type { Act } from '../domain/audit.js';
import { RESULT_UNKNOWN_CODE } from '../keycloak/keycloak-accounts.js';
import { appendAudit } from './append-audit.js';

const log = new Logger('audit');

/**
 * Runs a change in Keycloak, which is not part of our transaction. `settles` is the number of the line with
 * which the caller has audited the attempt. `runChange` audits its success. This function audits a failure as
 * `refused` or `uncertain`.
 */
export async function withAuditedOutcome<T>(
  db: Db,
  act: Omit<Act, 'details'>,
  settles: number | null,
  runChange: () => Promise<T>,
): Promise<T> {
  try {
    return await runChange();
  } catch (error) {
    const isRefused =
      error instanceof Usage || (error instanceof Refusal && error.code !== RESULT_UNKNOWN_CODE);
    const outcome = isRefused ? 'refused' : 'uncertain';
    // If this line cannot be stored, the attempt remains without an outcome.
    await db
      .$transaction((tx) => appendAudit(tx, { ...act, details: { settles, outcome } }))
      .catch((failure: unknown) => log.error({ ...act, settles, error: failure }));
    throw error;
  }
}
