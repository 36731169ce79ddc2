import { isDeepStrictEqual } from 'node:util';
import type { Dossier } from '@laurel/proto/films/v1/dossiers';
import { once } from '@laurel/runtime/answered';
import { auditHelp } from '@laurel/runtime/audit-wanted';
import type { MayActFor } from '@laurel/runtime/call';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { changedDossier, staleDossier, type DossierFacts } from '../domain/dossier.js';
import { noSuchFilm } from '../domain/film.js';
import { isOwnersEyes } from '../dossiers/dossier-links.js';
import { dossierColumns, dossierMessage, readDossier } from '../dossiers/dossier-messages.js';
import { lockedFilm } from '../messages.js';
import { StillMeasures } from '../stills/still-measures.js';

export interface DossierChange {
  filmId: number;
  /** The version that the asker has seen, 0 where nothing was said; null: whatever it is. */
  version: number | null;
  facts: DossierFacts;
  /** Which of the facts to take. */
  fields: string[];
}

@Injectable()
export class UpdateDossier {
  constructor(
    private readonly db: Db,
    private readonly measures: StillMeasures,
  ) {}

  /**
   * Only the named facts change; no fact tells of it, for nobody keeps a copy. Refuses `film.not_found` (also for another's film),
   * `dossier.stale` and `dossier.<field>_invalid`.
   */
  async run({ filmId, version, facts, fields }: DossierChange, mayActFor: MayActFor): Promise<Dossier> {
    const { film, dossier } = await this.db.$transaction(async (tx) => {
      const film = await lockedFilm(tx, filmId);
      if (!film || !mayActFor(film.createdBy)) throw noSuchFilm();
      // What is kept for a wish that is sent again says nothing of what was said.
      await once(tx, 'updateDossier', { filmId, version, facts, fields }, async () => {
        const before = await readDossier(tx, filmId);
        if (version !== null && version !== before.version) throw staleDossier();
        const after = changedDossier(before.facts, facts, fields);
        if (isDeepStrictEqual(after, before.facts)) return true;
        const columns = dossierColumns(after);
        await tx.filmDossier.upsert({
          where: { filmId },
          create: { filmId, ...columns },
          update: { ...columns, version: { increment: 1 } },
        });
        await auditHelp(tx, film.createdBy, { function: 'updateDossier', filmId, fields: fields.join(' ') });
        return true;
      });
      return { film, dossier: await readDossier(tx, filmId) };
    });
    const pictures = await this.measures.of(film.stillFileNames);
    return dossierMessage(film, dossier, pictures, isOwnersEyes(film.createdBy));
  }
}
