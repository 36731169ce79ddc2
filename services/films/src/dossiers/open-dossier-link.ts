import { randomUUID } from 'node:crypto';
import type { DossierLink } from '@laurel/proto/films/v1/dossiers';
import { getDirectCaller, type MayActFor } from '@laurel/runtime/auth/call-context';
import { auditAdminChange } from '@laurel/runtime/events/audit-event';
import { hashSecret } from '@laurel/runtime/auth/link-secret';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database/client.js';
import { validateLink, checkLinkLimit } from '../domain/dossier-link.js';
import { createFilmNotFoundError } from '../domain/film.js';
import { isCallerOwnerInPerson, toLinkMessage, listLinks, type LinkRow } from './dossier-links.js';
import { LinkTokens } from './link-tokens.js';

interface DossierLinkInput {
  key: string;
  recipient: string;
}

@Injectable()
export class OpenDossierLink {
  constructor(
    private readonly db: Db,
    private readonly tokens: LinkTokens,
  ) {}

  /**
   * Returns the link of a film with a key, and creates it if it does not exist. The recipient of an existing
   * link does not change.
   * @throws film.not_found, also for another user's film
   * @throws dossier.too_many_links
   * @throws dossier.recipient_invalid
   * @throws session.impersonated
   */
  async run(filmId: number, input: DossierLinkInput): Promise<DossierLink> {
    const [link] = await this.findOrCreateLinks(filmId, [input]);
    return toLinkMessage(link!, this.tokens, { canSeeSecrets: true });
  }

  /** Opens several links, all or none. Returns their seeds in the same order. */
  async runMany(filmId: number, inputs: readonly DossierLinkInput[]): Promise<string[]> {
    return (await this.findOrCreateLinks(filmId, inputs)).map(({ seed }) => seed);
  }

  private findOrCreateLinks(filmId: number, inputs: readonly DossierLinkInput[]): Promise<LinkRow[]> {
    const { user: owner } = getDirectCaller();
    const requestedLinks = inputs.map(validateLink);
    return this.db.$transaction(async (tx) => {
      await lockFilmOwner(tx, filmId, (ownerId) => ownerId === owner);
      const existingLinks = await listLinks(tx, filmId);
      const keys = new Set(existingLinks.map(({ key }) => key));
      const missingLinks = requestedLinks.filter(({ key }) => !keys.has(key));
      if (missingLinks.length === 0) return sortLikeRequested(requestedLinks, existingLinks);
      for (const { key } of missingLinks) {
        checkLinkLimit(key, [...keys]);
        keys.add(key);
      }
      await tx.filmDossierLink.createMany({
        data: missingLinks.map((link) => {
          const seed = randomUUID();
          return { filmId, ...link, seed, secretHash: hashSecret(this.tokens.createToken(seed)) };
        }),
      });
      return sortLikeRequested(requestedLinks, await listLinks(tx, filmId));
    });
  }

  /**
   * Revokes a link. Does nothing if the link does not exist. Returns the remaining links.
   * @throws film.not_found
   */
  revoke(filmId: number, linkId: number, mayActFor: MayActFor): Promise<DossierLink[]> {
    return this.db.$transaction(async (tx) => {
      const ownerId = await lockFilmOwner(tx, filmId, mayActFor);
      const { count } = await tx.filmDossierLink.deleteMany({ where: { id: linkId, filmId } });
      if (count > 0) await auditAdminChange(tx, ownerId, { function: 'revokeDossierLink', filmId, linkId });
      const remainingLinks = await listLinks(tx, filmId);
      const canSeeSecrets = isCallerOwnerInPerson(ownerId);
      return remainingLinks.map((link) => toLinkMessage(link, this.tokens, { canSeeSecrets }));
    });
  }
}

function sortLikeRequested(
  requestedLinks: readonly DossierLinkInput[],
  links: readonly LinkRow[],
): LinkRow[] {
  const byKey = new Map(links.map((link) => [link.key, link]));
  return requestedLinks.map(({ key }) => byKey.get(key)!);
}

/**
 * Returns the owner of a film and locks the film until the transaction ends.
 * @throws film.not_found, also for another user's film
 */
async function lockFilmOwner(tx: Tx, filmId: number, mayActFor: MayActFor): Promise<string> {
  const [film] = await tx.$queryRaw<{ createdBy: string }[]>`
    select "createdBy" from film where id = ${filmId} for update`;
  if (!film || !mayActFor(film.createdBy)) throw createFilmNotFoundError();
  return film.createdBy;
}
