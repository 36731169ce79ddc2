import {
  ASPECT_RATIOS,
  COLOURS,
  FRAME_RATES,
  LONGEST_BIOGRAPHY,
  LONGEST_CONTACT_NAME,
  LONGEST_DOSSIER_URL,
  LONGEST_LOGLINE,
  LONGEST_RECIPIENT,
  LONGEST_SCREENER_PASSWORD,
  LONGEST_SHORT_SYNOPSIS,
  LONGEST_STATEMENT,
  SCREENING_FORMATS,
  SOUNDS,
} from '@laurel/rules/dossiers';
import { MOST_OF_A_LIST } from '@laurel/rules/film-limits';
import { safeUrl } from '@laurel/rules/http-url';
import { LARGEST_ID } from '@laurel/rules/ids';
import { isPhoneNumber } from '@laurel/rules/phone-number';
import { isLine, isProse } from '@laurel/rules/texts';
import { z } from 'zod';
import { email, id, languageCode, oneLine } from './values.js';
import { wrong } from './wrong.js';

const prose = (most: number) => z.string().trim().max(most).refine(isProse, wrong('character')).nullable();
const line = (most: number) => oneLine().max(most).refine(isLine, wrong('character')).nullable();
const url = z
  .string()
  .trim()
  .max(LONGEST_DOSSIER_URL)
  .refine((text) => safeUrl(text) !== null, wrong('safe_url'))
  .nullable();

/** What is said of a film for festivals alone. Null and an empty plain list are unknown; no subtitles may be known. */
export const dossierFacts = {
  logline: line(LONGEST_LOGLINE),
  shortSynopsis: prose(LONGEST_SHORT_SYNOPSIS),
  directorBiography: prose(LONGEST_BIOGRAPHY),
  directorStatement: prose(LONGEST_STATEMENT),
  contactName: line(LONGEST_CONTACT_NAME),
  contactEmail: email.nullable(),
  contactPhone: z.string().trim().refine(isPhoneNumber, wrong('phone')).nullable(),
  screenerUrl: url,
  screenerPassword: z
    .string()
    .trim()
    .max(LONGEST_SCREENER_PASSWORD)
    .refine(isLine, wrong('character'))
    .nullable(),
  trailerUrl: url,
  pressKitUrl: url,
  screeningFormats: z.array(z.enum(SCREENING_FORMATS)),
  aspectRatio: z.enum(ASPECT_RATIOS).nullable(),
  frameRate: z.enum(FRAME_RATES).nullable(),
  sound: z.enum(SOUNDS).nullable(),
  colour: z.enum(COLOURS).nullable(),
  subtitleLanguages: z.array(languageCode).max(MOST_OF_A_LIST).nullable(),
};

export const someDossierFacts = z.strictObject(dossierFacts).partial();
/** `version`: only while that is the dossier's, 0 where nothing was said. */
export const updateDossierInput = z.strictObject({
  filmId: id,
  version: z.int().min(0).max(LARGEST_ID).optional(),
  ...someDossierFacts.shape,
});
export const createDossierLinkInput = z.strictObject({
  filmId: id,
  recipient: oneLine().min(1).max(LONGEST_RECIPIENT),
});
export const ofDossierLinkInput = z.strictObject({ filmId: id, linkId: id });
const LONGEST_TOKEN = 200;
export const sharedDossierInput = z.strictObject({ token: z.string().min(1).max(LONGEST_TOKEN) });
