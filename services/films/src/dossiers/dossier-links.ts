import { parseEntryLinkKey } from '@laurel/rules/films/dossiers';
import type { DossierLink } from '@laurel/proto/films/v1/dossiers';
import { getCurrentCall } from '@laurel/runtime/auth/call-context';
import { toIsoInstantSql } from '@laurel/runtime/database/client';
import type { Tx } from '../database/client.js';
import type { LinkTokens } from './link-tokens.js';

export interface LinkRow {
  id: number;
  key: string;
  recipient: string;
  seed: string;
  createdAt: string;
  views: number;
  /** YYYY-MM-DD. */
  lastViewedOn: string | null;
}
/** Returns a film's links, the newest first. */
export const listLinks = (tx: Tx, filmId: number): Promise<LinkRow[]> =>
  tx.$queryRawUnsafe<LinkRow[]>(
    `select id, key, recipient, seed, ${toIsoInstantSql('"createdAt"')} as "createdAt", views, "lastViewedOn"::text
      from film_dossier_link where "filmId" = $1 order by id desc`,
    filmId,
  );

/**
 * Returns whether the caller is the owner in person, and not an administrator or impersonator. Protects
 * secrets.
 */
export const isCallerOwnerInPerson = (ownerId: string): boolean => {
  const caller = getCurrentCall()?.caller;
  return caller?.user === ownerId && caller.impersonator === '';
};

export const toLinkMessage = (
  { key, seed, ...link }: LinkRow,
  tokens: LinkTokens,
  { canSeeSecrets }: { canSeeSecrets: boolean },
): DossierLink => ({
  ...link,
  token: canSeeSecrets ? tokens.createToken(seed) : null,
  submissionId: parseEntryLinkKey(key),
});
