import { DOSSIER_PARTS } from '@laurel/rules/dossiers';
import { z } from 'zod';
import { dossierFacts } from '../inputs/dossier.js';
import { filmFactsShape } from './film.js';
import { stillShape } from './still.js';
import { maybeNumber, maybeText, number, pageOf, text, texts } from './values.js';

const { screeningFormats, aspectRatio, frameRate, sound, colour } = dossierFacts;
/** What is said of a film for festivals alone. Languages of subtitles are null while unknown, empty where there are none. */
export const dossierFactsShape = z.strictObject({
  logline: maybeText,
  shortSynopsis: maybeText,
  directorBiography: maybeText,
  directorStatement: maybeText,
  contactName: maybeText,
  contactEmail: maybeText,
  contactPhone: maybeText,
  screenerUrl: maybeText,
  /** To anybody but the owner, and who has a link, null. */
  screenerPassword: maybeText,
  trailerUrl: maybeText,
  pressKitUrl: maybeText,
  screeningFormats,
  aspectRatio,
  frameRate,
  sound,
  colour,
  subtitleLanguages: texts.nullable(),
});
export type DossierFacts = z.infer<typeof dossierFactsShape>;

/** `version` rises with every change, and is 0 where nothing was said; `completeness` in per cent. */
export const dossierShape = z.strictObject({
  filmId: number,
  version: number,
  facts: dossierFactsShape,
  hasScreenerPassword: z.boolean(),
  completeness: number,
  missing: z.array(z.enum(DOSSIER_PARTS)),
});
export type Dossier = z.infer<typeof dossierShape>;

/** A film as festivals see it; the poster is none of the stills. */
export const dossierSheetShape = filmFactsShape
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
  .extend({ facts: dossierFactsShape, poster: stillShape.nullable(), stills: z.array(stillShape) });
export type DossierSheet = z.infer<typeof dossierSheetShape>;

/** `path`: of its page, null to anybody but the owner. `submissionId`: of the entry that it goes with. `lastVisitOn` is a day in UTC. */
export const dossierLinkShape = z.strictObject({
  id: number,
  path: maybeText,
  recipient: text,
  createdAt: text,
  visits: number,
  lastVisitOn: maybeText,
  submissionId: maybeNumber,
});
export type DossierLink = z.infer<typeof dossierLinkShape>;
export const dossierLinksShape = pageOf(dossierLinkShape);
