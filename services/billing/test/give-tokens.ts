import { randomUUID } from 'node:crypto';
import type { Db } from '../src/database/client.js';
import { bookTokens } from '../src/tokens/ledger.js';

/** Grants submission tokens as a plan does. */
export const giveTokens = (db: Db, userId: string, amount: number): Promise<boolean> =>
  db.$transaction((tx) =>
    bookTokens(tx, {
      userId,
      kind: 'grant',
      token: 'submission',
      amount,
      filmId: null,
      reason: 'For a test',
      idempotencyKey: randomUUID(),
    }),
  );
