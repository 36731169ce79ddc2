import { directorsOf } from '@laurel/rules/credits';
import {
  ASPECT_RATIOS,
  COLOURS,
  DOSSIER_PARTS,
  FRAME_RATES,
  isDossierFact,
  LONGEST_BIOGRAPHY,
  LONGEST_CONTACT_NAME,
  LONGEST_DOSSIER_URL,
  LONGEST_LOGLINE,
  LONGEST_SCREENER_PASSWORD,
  LONGEST_SHORT_SYNOPSIS,
  LONGEST_STATEMENT,
  SCREENING_FORMATS,
  SOUNDS,
  type DossierPart,
} from '@laurel/rules/dossiers';
import { isEmailAddress, LONGEST_EMAIL } from '@laurel/rules/email-address';
import { isLanguage, MOST_OF_A_LIST } from '@laurel/rules/film-limits';
import { safeUrl } from '@laurel/rules/http-url';
import { isPhoneNumber } from '@laurel/rules/phone-number';
import { posterApart, type Measures } from '@laurel/rules/stills';
import { isLine, isProse, keptName } from '@laurel/rules/texts';
import { isOneOf } from '@laurel/rules/vocabularies';
import { refuse } from '@laurel/runtime/refusals';
import { wrongWords, type Wrong } from '@laurel/words/refusal-words';
import type { FilmFacts } from './film.js';

/** What is said of a film for festivals alone. Null and an empty plain list are unknown; `[]` of the subtitles is none. */
export interface DossierFacts {
  logline: string | null;
  shortSynopsis: string | null;
  directorBiography: string | null;
  directorStatement: string | null;
  contactName: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
  /** Of the web, encrypted, with nobody's name or password in it. */
  screenerUrl: string | null;
  screenerPassword: string | null;
  trailerUrl: string | null;
  pressKitUrl: string | null;
  screeningFormats: string[];
  aspectRatio: string | null;
  /** Frames a second. */
  frameRate: string | null;
  sound: string | null;
  colour: string | null;
  /** ISO 639-1, or 639-3 where there is none. */
  subtitleLanguages: string[] | null;
}
type Field = keyof DossierFacts;

/** For one that was revoked, that never was, and whose film is gone. */
export const noSuchDossier = () =>
  refuse.notFound(
    'dossier.not_found',
    'This link shows nothing any more. Ask whoever sent it for a new one.',
  );
/** For a version that is not the present one. */
export const staleDossier = () =>
  refuse.conflict('dossier.stale', 'This dossier was changed meanwhile. Load it again.', 'version');
const wrong = (field: string, details: Wrong) =>
  refuse.invalid(`dossier.${field}_invalid`, wrongWords(details), field, details);

const once = (values: readonly string[]) => [...new Set(values)];
const kept = (text: string | null) => (text === null ? null : keptName(text.replace(/\r\n?/g, '\n')) || null);
/** Texts trimmed, empty ones unknown, doubles dropped, order kept. */
const tidy = ({ screeningFormats, subtitleLanguages, ...texts }: DossierFacts): DossierFacts => ({
  ...(Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, kept(text)])) as typeof texts),
  screeningFormats: once(screeningFormats),
  subtitleLanguages: subtitleLanguages && once(subtitleLanguages),
});

type Check = (value: string) => Wrong | null;
const within =
  (most: number, isGood: (text: string) => boolean): Check =>
  (text) => {
    if (text.length > most) return { why: 'too_long', most };
    return isGood(text) ? null : { why: 'character' };
  };
const line = (most: number) => within(most, isLine);
const prose = (most: number) => within(most, isProse);
const as =
  (first: Check, isGood: (text: string) => boolean, why: Wrong['why']): Check =>
  (text) =>
    first(text) ?? (isGood(text) ? null : { why, value: text });
const url = as(line(LONGEST_DOSSIER_URL), (text) => safeUrl(text) !== null, 'safe_url');
const among =
  (words: readonly string[]): Check =>
  (value) =>
    isOneOf(words, value) ? null : { why: 'choice', value };
const language: Check = (value) => (isLanguage(value) ? null : { why: 'language', value });

const checks: Record<Field, Check> = {
  logline: line(LONGEST_LOGLINE),
  shortSynopsis: prose(LONGEST_SHORT_SYNOPSIS),
  directorBiography: prose(LONGEST_BIOGRAPHY),
  directorStatement: prose(LONGEST_STATEMENT),
  contactName: line(LONGEST_CONTACT_NAME),
  contactEmail: as(line(LONGEST_EMAIL), isEmailAddress, 'email'),
  contactPhone: (text) => (isPhoneNumber(text) ? null : { why: 'phone', value: text }),
  screenerUrl: url,
  screenerPassword: line(LONGEST_SCREENER_PASSWORD),
  trailerUrl: url,
  pressKitUrl: url,
  screeningFormats: among(SCREENING_FORMATS),
  aspectRatio: among(ASPECT_RATIOS),
  frameRate: among(FRAME_RATES),
  sound: among(SOUNDS),
  colour: among(COLOURS),
  subtitleLanguages: language,
};

/**
 * What is said, as it may be kept. Takes from `facts` only the named fields, and holds only these against the rules. Refuses
 * `dossier.<field>_invalid`, and `input.invalid` for a field that a dossier has not.
 */
export function changedDossier(
  before: DossierFacts,
  facts: DossierFacts,
  fields: readonly string[],
): DossierFacts {
  const unknown = fields.find((field) => !isDossierFact(field));
  const details = { why: 'no_field' } as const;
  if (unknown !== undefined) throw refuse.invalid('input.invalid', wrongWords(details), unknown, details);
  const named = fields as readonly Field[];
  const after = tidy({ ...before, ...Object.fromEntries(named.map((field) => [field, facts[field]])) });
  for (const field of named) {
    const value = after[field];
    if (Array.isArray(value) && value.length > MOST_OF_A_LIST)
      throw wrong(field, { why: 'too_many', most: MOST_OF_A_LIST });
    const bad = [value ?? []]
      .flat()
      .map(checks[field])
      .find((one) => one !== null);
    if (bad) throw wrong(field, bad);
  }
  return after;
}

type Complete = (film: FilmFacts, dossier: DossierFacts, pictures: readonly Measures[]) => boolean;
const parts: Record<DossierPart, Complete> = {
  poster: (_film, _dossier, pictures) => posterApart(pictures).poster !== null,
  stills: (_film, _dossier, pictures) => posterApart(pictures).stills.length > 0,
  logline: (_film, { logline }) => logline !== null,
  'short-synopsis': (_film, { shortSynopsis }) => shortSynopsis !== null,
  synopsis: ({ synopsis }) => synopsis !== null,
  'director-biography': (_film, { directorBiography }) => directorBiography !== null,
  'director-statement': (_film, { directorStatement }) => directorStatement !== null,
  credits: ({ credits }) => directorsOf(credits).length > 0,
  runtime: ({ length }) => length !== null,
  countries: ({ productionCountries }) => productionCountries.length > 0,
  languages: ({ filmLanguages }) => filmLanguages !== null,
  subtitles: (_film, { subtitleLanguages }) => subtitleLanguages !== null,
  'technical-data': (_film, { screeningFormats, aspectRatio, frameRate, sound, colour }) =>
    screeningFormats.length > 0 && ![aspectRatio, frameRate, sound, colour].includes(null),
  screener: (_film, { screenerUrl }) => screenerUrl !== null,
  contact: (_film, { contactName, contactEmail }) => contactName !== null && contactEmail !== null,
};

/** What lacks for a whole dossier, in the order in which it is read. */
export const missingParts: (...of: Parameters<Complete>) => DossierPart[] = (...of) =>
  DOSSIER_PARTS.filter((part) => !parts[part](...of));
