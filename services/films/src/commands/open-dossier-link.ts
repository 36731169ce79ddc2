import { randomUUID } from 'node:crypto';
import type { DossierLink } from '@laurel/proto/films/v1/dossiers';
import { ownHands, type MayActFor } from '@laurel/runtime/call';
import { auditHelp } from '@laurel/runtime/audit-wanted';
import { hashOf } from '@laurel/runtime/link-secret';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database.js';
import { checkedLink, roomForLink } from '../domain/dossier-link.js';
import { noSuchFilm } from '../domain/film.js';
import { isOwnersEyes, linkMessage, linksOf } from '../dossiers/dossier-links.js';
import { LinkTokens } from '../dossiers/link-tokens.js';

interface Wish {
  filmId: number;
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
   * The link of a film and a key, made where there is none; one that is there keeps whom it was for. Refuses `film.not_found`, also for
   * another's, `dossier.too_many_links`, `dossier.recipient_invalid` and `session.impersonated`.
   */
  run({ filmId, ...asked }: Wish): Promise<DossierLink> {
    const { user: owner } = ownHands();
    const { key, recipient } = checkedLink(asked);
    return this.db.$transaction(async (tx) => {
      await lockedOwner(tx, filmId, (ownerId) => ownerId === owner);
      const before = await linksOf(tx, filmId);
      const link = before.find((one) => one.key === key);
      if (link) return linkMessage(link, this.tokens, true);
      roomForLink(
        key,
        before.map((one) => one.key),
      );
      const seed = randomUUID();
      const secretHash = hashOf(this.tokens.tokenOf(seed));
      await tx.filmDossierLink.create({ data: { filmId, key, recipient, seed, secretHash } });
      return linkMessage((await linksOf(tx, filmId))[0]!, this.tokens, true);
    });
  }

  /** From now on it shows nothing; one that there is not is gone already. Answers what is left. Refuses `film.not_found`. */
  revoke(filmId: number, linkId: number, mayActFor: MayActFor): Promise<DossierLink[]> {
    return this.db.$transaction(async (tx) => {
      const ownerId = await lockedOwner(tx, filmId, mayActFor);
      const { count } = await tx.filmDossierLink.deleteMany({ where: { id: linkId, filmId } });
      if (count > 0) await auditHelp(tx, ownerId, { function: 'revokeDossierLink', filmId, linkId });
      const left = await linksOf(tx, filmId);
      return left.map((link) => linkMessage(link, this.tokens, isOwnersEyes(ownerId)));
    });
  }
}

/** Whose film it is, and stays until the transaction ends. Refuses `film.not_found`, also for another's. */
async function lockedOwner(tx: Tx, filmId: number, mayActFor: MayActFor): Promise<string> {
  const [film] = await tx.$queryRaw<{ createdBy: string }[]>`
    select "createdBy" from film where id = ${filmId} for update`;
  if (!film || !mayActFor(film.createdBy)) throw noSuchFilm();
  return film.createdBy;
}
