import { isDeepStrictEqual } from 'node:util';
import type { Dossier } from '@laurel/proto/films/v1/dossiers';
import { runOnce } from '@laurel/runtime/database/idempotency';
import { auditAdminChange } from '@laurel/runtime/events/audit-event';
import type { MayActFor } from '@laurel/runtime/auth/call-context';
import { Injectable } from '@nestjs/common';
import { Db } from '../database/client.js';
import { applyDossierChanges, createStaleDossierError, type DossierFields } from '../domain/dossier.js';
import { createFilmNotFoundError } from '../domain/film.js';
import { isCallerOwnerInPerson } from './dossier-links.js';
import { toDossierColumns, toDossierMessage, readDossier } from './dossier-messages.js';
import { lockFilm } from '../database/film-messages.js';
import { StillMeasures } from '../pictures/processing/still-measures.js';

export interface DossierChange {
  filmId: number;
  /** The version that the caller has seen, 0 if there was no dossier. Null accepts any version. */
  version: number | null;
  details: DossierFields;
  /** The names of the fields to change. */
  fields: string[];
}

@Injectable()
export class UpdateDossier {
  constructor(
    private readonly db: Db,
    private readonly measures: StillMeasures,
  ) {}

  /**
   * Changes only the named fields. Publishes no event, because other services have no projection of dossiers.
   * @throws film.not_found, also for another user's film
   * @throws dossier.stale
   * @throws dossier.<field>_invalid
   */
  async run({ filmId, version, details, fields }: DossierChange, mayActFor: MayActFor): Promise<Dossier> {
    const { film, dossier } = await this.db.$transaction(async (tx) => {
      const film = await lockFilm(tx, filmId);
      if (!film || !mayActFor(film.createdBy)) throw createFilmNotFoundError();
      // The response that is stored for repeated requests must not contain the dossier's texts.
      await runOnce(tx, 'updateDossier', { filmId, version, details, fields }, async () => {
        const previousDossier = await readDossier(tx, filmId);
        if (version !== null && version !== previousDossier.version) throw createStaleDossierError();
        const updatedFields = applyDossierChanges(previousDossier.fields, details, fields);
        if (isDeepStrictEqual(updatedFields, previousDossier.fields)) return true;
        const columns = toDossierColumns(updatedFields);
        await tx.filmDossier.upsert({
          where: { filmId },
          create: { filmId, ...columns },
          update: { ...columns, version: { increment: 1 } },
        });
        await auditAdminChange(tx, film.createdBy, {
          function: 'updateDossier',
          filmId,
          fields: fields.join(' '),
        });
        return true;
      });
      return { film, dossier: await readDossier(tx, filmId) };
    });
    const pictures = await this.measures.find(film.stillFileNames);
    return toDossierMessage(film, dossier, pictures, isCallerOwnerInPerson(film.createdBy));
  }
}
