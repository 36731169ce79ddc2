import {
  ASPECT_RATIOS,
  COLOURS,
  FRAME_RATES,
  MAX_BIOGRAPHY_LENGTH,
  MAX_CONTACT_NAME_LENGTH,
  MAX_DOSSIER_URL_LENGTH,
  MAX_LOGLINE_LENGTH,
  MAX_RECIPIENT_LENGTH,
  MAX_SCREENER_PASSWORD_LENGTH,
  MAX_SHORT_SYNOPSIS_LENGTH,
  MAX_STATEMENT_LENGTH,
  SCREENING_FORMATS,
  SOUNDS,
} from '@laurel/rules/films/dossiers';
import { MAX_LIST_VALUES } from '@laurel/rules/films/film-limits';
import { completeUrl, parseSafeUrl } from '@laurel/rules/links/http-url';
import { MAX_ID } from '@laurel/rules/links/ids';
import { isPhoneNumber } from '@laurel/rules/accounts/phone-number';
import { isLine, isProse } from '@laurel/rules/text/characters';
import { z } from 'zod';
import { email, id, languageCode, createLineSchema } from '../values.js';
import { defineError } from '../wrong.js';

const createNullableProseSchema = (maxLength: number) =>
  z.string().trim().max(maxLength).refine(isProse, defineError('character')).nullable();
const createNullableLineSchema = (maxLength: number) =>
  createLineSchema().max(maxLength).refine(isLine, defineError('character')).nullable();
const url = z
  .string()
  .trim()
  .overwrite(completeUrl)
  .max(MAX_DOSSIER_URL_LENGTH)
  .refine((text) => parseSafeUrl(text) !== null, defineError('safe_url'))
  .nullable();

/**
 * The fields of a film that only festivals see. Null and empty lists mean unknown. An empty
 * `subtitleLanguages` list means no subtitles.
 */
export const dossierFields = {
  logline: createNullableLineSchema(MAX_LOGLINE_LENGTH),
  shortSynopsis: createNullableProseSchema(MAX_SHORT_SYNOPSIS_LENGTH),
  directorBiography: createNullableProseSchema(MAX_BIOGRAPHY_LENGTH),
  directorStatement: createNullableProseSchema(MAX_STATEMENT_LENGTH),
  contactName: createNullableLineSchema(MAX_CONTACT_NAME_LENGTH),
  contactEmail: email.nullable(),
  contactPhone: z.string().trim().refine(isPhoneNumber, defineError('phone')).nullable(),
  screenerUrl: url,
  screenerPassword: z
    .string()
    .trim()
    .max(MAX_SCREENER_PASSWORD_LENGTH)
    .refine(isLine, defineError('character'))
    .nullable(),
  trailerUrl: url,
  pressKitUrl: url,
  screeningFormats: z.array(z.enum(SCREENING_FORMATS)),
  aspectRatio: z.enum(ASPECT_RATIOS).nullable(),
  frameRate: z.enum(FRAME_RATES).nullable(),
  sound: z.enum(SOUNDS).nullable(),
  colour: z.enum(COLOURS).nullable(),
  subtitleLanguages: z.array(languageCode).max(MAX_LIST_VALUES).nullable(),
};

export const partialDossierFields = z.strictObject(dossierFields).partial();
/** `version`: the expected version of the dossier, 0 for a dossier without input. */
export const updateDossierInput = z.strictObject({
  filmId: id,
  version: z.int().min(0).max(MAX_ID).optional(),
  ...partialDossierFields.shape,
});
export const createDossierLinkInput = z.strictObject({
  filmId: id,
  recipient: createLineSchema().min(1).max(MAX_RECIPIENT_LENGTH),
});
export const dossierLinkIdInput = z.strictObject({ filmId: id, linkId: id });
const MAX_TOKEN_LENGTH = 200;
export const sharedDossierInput = z.strictObject({ token: z.string().min(1).max(MAX_TOKEN_LENGTH) });
