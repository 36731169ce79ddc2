import type { Dossier, DossierFields as FieldsMessage, DossierSheet } from '@laurel/proto/films/v1/dossiers';
import type { StillUrls } from '@laurel/proto/films/v1/films';
import { computeCompleteness, UNKNOWN_DOSSIER } from '@laurel/rules/films/dossiers';
import type { PictureDimensions } from '@laurel/rules/pictures/stills';
import type { Tx } from '../database/client.js';
import { findMissingSections, type DossierFields } from '../domain/dossier.js';
import { getFilmFields, type FilmRow } from '../database/film-messages.js';

export interface DossierRow {
  /** 0 if nothing was ever stored in the dossier. */
  version: number;
  fields: DossierFields;
}

/** Reads a film's dossier. */
export async function readDossier(tx: Pick<Tx, 'filmDossier'>, filmId: number): Promise<DossierRow> {
  const row = await tx.filmDossier.findUnique({ where: { filmId } });
  if (!row) return { version: 0, fields: UNKNOWN_DOSSIER };
  const { filmId: _f, version, updatedAt: _u, subtitleLanguages, subtitleLanguagesKnown, ...fields } = row;
  return {
    version,
    fields: { ...fields, subtitleLanguages: subtitleLanguagesKnown ? subtitleLanguages : null },
  };
}

export const toDossierColumns = ({ subtitleLanguages, ...fields }: DossierFields) => ({
  ...fields,
  subtitleLanguages: subtitleLanguages ?? [],
  subtitleLanguagesKnown: subtitleLanguages !== null,
});

/** Converts a message to fields. Unknown values become null. */
export const parseDossierFields = ({ subtitleLanguages, ...fields }: FieldsMessage): DossierFields => ({
  ...UNKNOWN_DOSSIER,
  ...fields,
  subtitleLanguages: subtitleLanguages?.values ?? null,
});

/** `canSeeSecrets`: whether the caller may see the screener's password. */
const toFieldsMessage = (
  { subtitleLanguages, screenerPassword, ...fields }: DossierFields,
  canSeeSecrets: boolean,
): FieldsMessage => ({
  ...fields,
  screenerPassword: canSeeSecrets ? screenerPassword : null,
  subtitleLanguages: subtitleLanguages && { values: subtitleLanguages },
});

export function toDossierMessage(
  film: FilmRow,
  { version, fields }: DossierRow,
  pictures: readonly PictureDimensions[],
  canSeeSecrets: boolean,
): Dossier {
  const missingSections = findMissingSections(getFilmFields(film), fields, pictures);
  return {
    filmId: film.id,
    version,
    details: toFieldsMessage(fields, canSeeSecrets),
    hasScreenerPassword: fields.screenerPassword !== null,
    completeness: computeCompleteness(missingSections),
    missing: missingSections,
  };
}

/** Converts a film to what festivals see. Omits data about the director that only matching needs. */
export function toSheetMessage(
  film: FilmRow,
  fields: DossierFields,
  { poster, stills }: { poster: StillUrls | null; stills: StillUrls[] },
  canSeeSecrets: boolean,
): DossierSheet {
  const { name, synopsis, types, length, productionDate, genres, forms, productionCountries, credits } = film;
  return {
    name,
    synopsis,
    types,
    length,
    productionDate,
    genres,
    forms: forms ?? [],
    productionCountries,
    credits,
    filmLanguages: film.filmLanguages && { values: film.filmLanguages },
    details: toFieldsMessage(fields, canSeeSecrets),
    poster,
    stills,
  };
}
