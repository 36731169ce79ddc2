import { getDirectors } from '@laurel/rules/films/credits';
import {
  ASPECT_RATIOS,
  COLOURS,
  DOSSIER_SECTIONS,
  FRAME_RATES,
  isDossierField,
  MAX_BIOGRAPHY_LENGTH,
  MAX_CONTACT_NAME_LENGTH,
  MAX_DOSSIER_URL_LENGTH,
  MAX_LOGLINE_LENGTH,
  MAX_SCREENER_PASSWORD_LENGTH,
  MAX_SHORT_SYNOPSIS_LENGTH,
  MAX_STATEMENT_LENGTH,
  SCREENING_FORMATS,
  SOUNDS,
  type DossierSection,
} from '@laurel/rules/films/dossiers';
import { isEmailAddress, MAX_EMAIL_LENGTH } from '@laurel/rules/accounts/email-address';
import { isLanguage, MAX_LIST_VALUES } from '@laurel/rules/films/film-limits';
import { parseSafeUrl } from '@laurel/rules/links/http-url';
import { isPhoneNumber } from '@laurel/rules/accounts/phone-number';
import { separatePoster, type PictureDimensions } from '@laurel/rules/pictures/stills';
import { isLine, isProse, sanitizeName } from '@laurel/rules/text/characters';
import { isInList } from '@laurel/rules/text/lists';
import { refuse } from '@laurel/runtime/errors/refusals';
import { formatInvalidValue, type InvalidValue } from '@laurel/messages/formatting/refusal-text';
import type { FilmFields } from './film-fields.js';

/**
 * The fields of a dossier, which only festivals see. Null and empty lists are unknown, except for
 * `subtitleLanguages`: an empty list means no subtitles.
 */
export interface DossierFields {
  logline: string | null;
  shortSynopsis: string | null;
  directorBiography: string | null;
  directorStatement: string | null;
  contactName: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
  /** An https URL without user name or password. */
  screenerUrl: string | null;
  screenerPassword: string | null;
  trailerUrl: string | null;
  pressKitUrl: string | null;
  screeningFormats: string[];
  aspectRatio: string | null;
  /** Frames per second. */
  frameRate: string | null;
  sound: string | null;
  colour: string | null;
  /** ISO 639-1, or 639-3 if there is none. */
  subtitleLanguages: string[] | null;
}
type Field = keyof DossierFields;

/** The refusal for a link that was revoked or never existed, or whose film is deleted. */
export const createDossierNotFoundError = () =>
  refuse.notFound('dossier.not_found', 'This link is no longer valid. Ask the sender for a new one.');
/** The refusal for an outdated version. */
export const createStaleDossierError = () =>
  refuse.conflict('dossier.stale', 'This dossier has been changed in the meantime. Reload it.', 'version');
const createInvalidFieldError = (field: string, details: InvalidValue) =>
  refuse.invalid(`dossier.${field}_invalid`, formatInvalidValue(details), field, details);

const unique = (values: readonly string[]) => [...new Set(values)];
const normalize = (text: string | null) =>
  text === null ? null : sanitizeName(text.replace(/\r\n?/g, '\n')) || null;
/** Trims texts, converts empty texts to null, and removes duplicates. Lists keep their order. */
const normalizeFields = ({
  screeningFormats,
  subtitleLanguages,
  ...texts
}: DossierFields): DossierFields => ({
  ...(Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [field, normalize(text)]),
  ) as typeof texts),
  screeningFormats: unique(screeningFormats),
  subtitleLanguages: subtitleLanguages && unique(subtitleLanguages),
});

type Check = (value: string) => InvalidValue | null;
const createTextCheck =
  (max: number, isValid: (text: string) => boolean): Check =>
  (text) => {
    if (text.length > max) return { why: 'too_long', max };
    return isValid(text) ? null : { why: 'character' };
  };
const createLineCheck = (max: number) => createTextCheck(max, isLine);
const createProseCheck = (max: number) => createTextCheck(max, isProse);
const withFormat =
  (firstCheck: Check, isValid: (text: string) => boolean, reason: InvalidValue['why']): Check =>
  (text) =>
    firstCheck(text) ?? (isValid(text) ? null : { why: reason, value: text });
const checkUrl = withFormat(
  createLineCheck(MAX_DOSSIER_URL_LENGTH),
  (text) => parseSafeUrl(text) !== null,
  'safe_url',
);
const createChoiceCheck =
  (choices: readonly string[]): Check =>
  (value) =>
    isInList(choices, value) ? null : { why: 'choice', value };
const checkLanguage: Check = (value) => (isLanguage(value) ? null : { why: 'language', value });

const FIELD_CHECKS: Record<Field, Check> = {
  logline: createLineCheck(MAX_LOGLINE_LENGTH),
  shortSynopsis: createProseCheck(MAX_SHORT_SYNOPSIS_LENGTH),
  directorBiography: createProseCheck(MAX_BIOGRAPHY_LENGTH),
  directorStatement: createProseCheck(MAX_STATEMENT_LENGTH),
  contactName: createLineCheck(MAX_CONTACT_NAME_LENGTH),
  contactEmail: withFormat(createLineCheck(MAX_EMAIL_LENGTH), isEmailAddress, 'email'),
  contactPhone: (text) => (isPhoneNumber(text) ? null : { why: 'phone', value: text }),
  screenerUrl: checkUrl,
  screenerPassword: createLineCheck(MAX_SCREENER_PASSWORD_LENGTH),
  trailerUrl: checkUrl,
  pressKitUrl: checkUrl,
  screeningFormats: createChoiceCheck(SCREENING_FORMATS),
  aspectRatio: createChoiceCheck(ASPECT_RATIOS),
  frameRate: createChoiceCheck(FRAME_RATES),
  sound: createChoiceCheck(SOUNDS),
  colour: createChoiceCheck(COLOURS),
  subtitleLanguages: checkLanguage,
};

/**
 * Applies the named fields of `changes` and validates only these.
 * @throws dossier.<field>_invalid
 * @throws input.invalid for a field that a dossier does not have
 */
export function applyDossierChanges(
  previousFields: DossierFields,
  changes: DossierFields,
  fields: readonly string[],
): DossierFields {
  const unknownField = fields.find((field) => !isDossierField(field));
  const details = { why: 'no_field' } as const;
  if (unknownField !== undefined)
    throw refuse.invalid('input.invalid', formatInvalidValue(details), unknownField, details);
  const changedFields = fields as readonly Field[];
  const updatedFields = normalizeFields({
    ...previousFields,
    ...Object.fromEntries(changedFields.map((field) => [field, changes[field]])),
  });
  for (const field of changedFields) {
    const value = updatedFields[field];
    if (Array.isArray(value) && value.length > MAX_LIST_VALUES)
      throw createInvalidFieldError(field, { why: 'too_many', max: MAX_LIST_VALUES });
    const values = Array.isArray(value) ? value : [value].filter((item) => item !== null);
    const problem = values.map(FIELD_CHECKS[field]).find((item) => item !== null);
    if (problem) throw createInvalidFieldError(field, problem);
  }
  return updatedFields;
}

type IsComplete = (
  film: FilmFields,
  dossier: DossierFields,
  pictures: readonly PictureDimensions[],
) => boolean;
const IS_SECTION_COMPLETE: Record<DossierSection, IsComplete> = {
  poster: (_film, _dossier, pictures) => separatePoster(pictures).poster !== null,
  stills: (_film, _dossier, pictures) => separatePoster(pictures).stills.length > 0,
  logline: (_film, { logline }) => logline !== null,
  'short-synopsis': (_film, { shortSynopsis }) => shortSynopsis !== null,
  synopsis: ({ synopsis }) => synopsis !== null,
  'director-biography': (_film, { directorBiography }) => directorBiography !== null,
  'director-statement': (_film, { directorStatement }) => directorStatement !== null,
  credits: ({ credits }) => getDirectors(credits).length > 0,
  runtime: ({ length }) => length !== null,
  countries: ({ productionCountries }) => productionCountries.length > 0,
  languages: ({ filmLanguages }) => filmLanguages !== null,
  subtitles: (_film, { subtitleLanguages }) => subtitleLanguages !== null,
  'technical-data': (_film, { screeningFormats, aspectRatio, frameRate, sound, colour }) =>
    screeningFormats.length > 0 && ![aspectRatio, frameRate, sound, colour].includes(null),
  screener: (_film, { screenerUrl }) => screenerUrl !== null,
  contact: (_film, { contactName, contactEmail }) => contactName !== null && contactEmail !== null,
};

/** Returns the missing sections of a dossier, in reading order. */
export const findMissingSections = (...args: Parameters<IsComplete>): DossierSection[] =>
  DOSSIER_SECTIONS.filter((section) => !IS_SECTION_COMPLETE[section](...args));
