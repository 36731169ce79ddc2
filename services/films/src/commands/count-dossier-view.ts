import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { LinkTokens } from '../dossiers/link-tokens.js';

/**
 * Deletes visitor hashes of earlier days, which have no further use. A link that was revoked meanwhile counts
 * nothing.
 */
const COUNT = `with gone as (delete from film_dossier_visit where day < $2::date),
  seen as (insert into film_dossier_visit (day, "linkId", mark) select $2::date, id, $3 from film_dossier_link where id = $1
    for key share on conflict do nothing returning 1)
  update film_dossier_link set visits = visits + 1, "lastVisitOn" = $2::date where id = $1 and exists (select from seen)`;

@Injectable()
export class CountDossierView {
  constructor(
    private readonly db: Db,
    private readonly tokens: LinkTokens,
  ) {}

  /** Counts each visitor of a link once a day, without storing who it was. */
  async run(linkId: number, visitor: string): Promise<void> {
    const day = new Date().toISOString().slice(0, 10);
    await this.db.rows(COUNT, linkId, day, Buffer.from(this.tokens.hashVisitor(linkId, day, visitor)));
  }
}
