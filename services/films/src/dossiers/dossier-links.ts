import { entryOfLink } from '@laurel/rules/dossiers';
import type { DossierLink } from '@laurel/proto/films/v1/dossiers';
import { currentCall } from '@laurel/runtime/call';
import { instantOf } from '@laurel/runtime/database';
import type { Tx } from '../database.js';
import type { LinkTokens } from './link-tokens.js';

export interface LinkRow {
  id: number;
  key: string;
  recipient: string;
  seed: string;
  createdAt: string;
  visits: number;
  /** YYYY-MM-DD. */
  lastVisitOn: string | null;
}
/** A film's links, the newest first. */
export const linksOf = (tx: Tx, filmId: number): Promise<LinkRow[]> =>
  tx.$queryRawUnsafe<LinkRow[]>(
    `select id, key, recipient, seed, ${instantOf('"createdAt"')} as "createdAt", visits, "lastVisitOn"::text
      from film_dossier_link where "filmId" = $1 order by id desc`,
    filmId,
  );

/** The owner, and nobody who looks through their eyes or helps them: what only they are told. */
export const isOwnersEyes = (ownerId: string): boolean => {
  const who = currentCall()?.caller;
  return who?.user === ownerId && who.impersonator === '';
};

export const linkMessage = (
  { key, seed, ...link }: LinkRow,
  tokens: LinkTokens,
  isTold: boolean,
): DossierLink => ({ ...link, token: isTold ? tokens.tokenOf(seed) : null, submissionId: entryOfLink(key) });
