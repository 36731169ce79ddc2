import { Injectable } from '@nestjs/common';
import { Db } from '../database/client.js';
import { LinkTokens } from './link-tokens.js';

/**
 * Counts a visitor (hash `$3`) of link `$1` on day `$2`, if the link is not revoked. Also deletes the visitor
 * hashes of earlier days, which are no longer needed.
 */
const COUNT_VIEW = `with deleted as (delete from film_dossier_view where day < $2::date),
  counted as (insert into film_dossier_view (day, "linkId", "visitorHash") select $2::date, id, $3 from film_dossier_link where id = $1
    for key share on conflict do nothing returning 1)
  update film_dossier_link set views = views + 1, "lastViewedOn" = $2::date where id = $1 and exists (select from counted)`;

@Injectable()
export class CountDossierView {
  constructor(
    private readonly db: Db,
    private readonly tokens: LinkTokens,
  ) {}

  /** Counts each visitor of a link once a day. The stored hash does not reveal who it was. */
  async run(linkId: number, visitor: string): Promise<void> {
    const day = new Date().toISOString().slice(0, 10);
    await this.db.rows(COUNT_VIEW, linkId, day, Buffer.from(this.tokens.hashVisitor(linkId, day, visitor)));
  }
}
