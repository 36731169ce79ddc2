import { randomUUID } from 'node:crypto';
import type { DossierLink } from '@laurel/proto/films/v1/dossiers';
import { ownHands, type MayActFor } from '@laurel/runtime/call';
import { auditHelp } from '@laurel/runtime/audit-wanted';
import { hashOf } from '@laurel/runtime/link-secret';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database.js';
import { checkedLink, roomForLink } from '../domain/dossier-link.js';
import { noSuchFilm } from '../domain/film.js';
import { isOwnersEyes, linkMessage, linksOf, type LinkRow } from '../dossiers/dossier-links.js';
import { LinkTokens } from '../dossiers/link-tokens.js';

interface Wish {
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
  async run(filmId: number, wish: Wish): Promise<DossierLink> {
    const [link] = await this.opened(filmId, [wish]);
    return linkMessage(link!, this.tokens, true);
  }

  /** The same for many, in their order: answers their seeds. All of them, or none. */
  async runMany(filmId: number, wishes: readonly Wish[]): Promise<string[]> {
    return (await this.opened(filmId, wishes)).map(({ seed }) => seed);
  }

  private opened(filmId: number, wishes: readonly Wish[]): Promise<LinkRow[]> {
    const { user: owner } = ownHands();
    const asked = wishes.map(checkedLink);
    return this.db.$transaction(async (tx) => {
      await lockedOwner(tx, filmId, (ownerId) => ownerId === owner);
      const before = await linksOf(tx, filmId);
      const keys = new Set(before.map(({ key }) => key));
      const missing = asked.filter(({ key }) => !keys.has(key));
      if (missing.length === 0) return inOrder(asked, before);
      for (const { key } of missing) {
        roomForLink(key, [...keys]);
        keys.add(key);
      }
      await tx.filmDossierLink.createMany({
        data: missing.map((link) => {
          const seed = randomUUID();
          return { filmId, ...link, seed, secretHash: hashOf(this.tokens.tokenOf(seed)) };
        }),
      });
      return inOrder(asked, await linksOf(tx, filmId));
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

function inOrder(asked: readonly Wish[], links: readonly LinkRow[]): LinkRow[] {
  const byKey = new Map(links.map((link) => [link.key, link]));
  return asked.map(({ key }) => byKey.get(key)!);
}

/** Whose film it is, and stays until the transaction ends. Refuses `film.not_found`, also for another's. */
async function lockedOwner(tx: Tx, filmId: number, mayActFor: MayActFor): Promise<string> {
  const [film] = await tx.$queryRaw<{ createdBy: string }[]>`
    select "createdBy" from film where id = ${filmId} for update`;
  if (!film || !mayActFor(film.createdBy)) throw noSuchFilm();
  return film.createdBy;
}
