import { DOSSIER_SECTIONS } from '@laurel/rules/films/dossiers';
import { z } from 'zod';
import { dossierFields } from '../../inputs/films/dossier.js';
import { filmFieldProperties } from './film.js';
import { stillShape } from './still.js';
import { maybeNumber, maybeText, number, pageShape, text, withoutChecks } from '../values.js';

/**
 * The fields of a film that only festivals see. Subtitle languages are null while unknown, and empty if there
 * are none. The screener password is null except for the owner and for readers with a link.
 */
export const dossierFieldsShape = withoutChecks(z.strictObject(dossierFields));
export type DossierFields = z.infer<typeof dossierFieldsShape>;

/** `version` increases with every change and is 0 for a dossier without input. `completeness` is in per cent. */
export const dossierShape = z.strictObject({
  filmId: number,
  version: number,
  details: dossierFieldsShape,
  hasScreenerPassword: z.boolean(),
  completeness: number,
  missing: z.array(z.enum(DOSSIER_SECTIONS)),
});
export type Dossier = z.infer<typeof dossierShape>;

/** A film as festivals see it. The poster is not one of the stills. */
export const dossierSheetShape = filmFieldProperties
  .pick({
    name: true,
    synopsis: true,
    types: true,
    length: true,
    productionDate: true,
    genres: true,
    forms: true,
    productionCountries: true,
    filmLanguages: true,
    credits: true,
  })
  .extend({ details: dossierFieldsShape, poster: stillShape.nullable(), stills: z.array(stillShape) });
export type DossierSheet = z.infer<typeof dossierSheetShape>;

/** `path` is null except for the owner. `submissionId`: the link's entry. `lastViewedOn`: a day in UTC. */
export const dossierLinkShape = z.strictObject({
  id: number,
  path: maybeText,
  recipient: text,
  createdAt: text,
  views: number,
  lastViewedOn: maybeText,
  submissionId: maybeNumber,
});
export type DossierLink = z.infer<typeof dossierLinkShape>;
export const dossierLinksShape = pageShape(dossierLinkShape);
