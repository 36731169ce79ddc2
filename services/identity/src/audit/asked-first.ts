import { Usage } from '@laurel/runtime/command';
import { Refusal } from '@laurel/runtime/refusals';
import { Logger } from '@nestjs/common';
import type { Db } from '../database.js';
import type { Act } from '../domain/audit.js';
import { UNSURE } from '../keycloak/keycloak-accounts.js';
import { appendAudit } from './append-audit.js';

const log = new Logger('audit');

/**
 * What Keycloak is to do, which knows no transaction of ours. That it was asked is on record before it is (`settles`: that line), and after
 * it what came of it: done, which `work` says itself, `refused`, or `uncertain`.
 */
export async function askedFirst<T>(
  db: Db,
  act: Omit<Act, 'details'>,
  settles: number | null,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isRefused = error instanceof Usage || (error instanceof Refusal && error.code !== UNSURE);
    const outcome = isRefused ? 'refused' : 'uncertain';
    // Where this cannot be kept either, the line from before stands without one that says more.
    await db
      .$transaction((tx) => appendAudit(tx, { ...act, details: { settles, outcome } }))
      .catch((failure: unknown) => log.error({ ...act, settles, error: failure }));
    throw error;
  }
}
