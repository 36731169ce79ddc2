import { formatRuntime } from '@laurel/rules/films/runtimes';
import { formatDossierText } from './dossier-text.js';
import { message, type Code } from '../formatting/message.js';

/** Null and empty mean unknown; `[]` for forms, languages and subtitles means none. */
export interface DossierTableFields {
  types: readonly string[];
  forms: readonly string[] | null;
  genres: readonly string[];
  /** Seconds. */
  length: number | null;
  /** YYYY-MM-DD. */
  productionDate: string | null;
  productionCountries: readonly string[];
  filmLanguages: readonly string[] | null;
  subtitleLanguages: readonly string[] | null;
  screeningFormats: readonly string[];
  aspectRatio: string | null;
  frameRate: string | null;
  sound: string | null;
  colour: string | null;
}
const joinTexts = (values: readonly string[]) =>
  values.length === 0 ? null : formatDossierText(message('dossier.options', { allOptions: values }));
const formatLanguages = (codes: readonly string[] | null, noneCode: Code) => {
  if (codes === null) return null;
  return codes.length === 0
    ? formatDossierText(message(noneCode))
    : formatDossierText(message('dossier.languages', { allLanguages: codes }));
};
/** ICU select keys cannot contain hyphens. */
const formatChoice = (code: Code, value: string) =>
  formatDossierText(message(code, { code: value.replaceAll('-', '') }));
export const getSoundLabel = (sound: string): string => formatChoice('dossier.sound', sound);
export const getColourLabel = (colour: string): string => formatChoice('dossier.colour', colour);

/** The prose of a dossier. */
export interface DossierTexts {
  logline: string | null;
  shortSynopsis: string | null;
  synopsis: string | null;
  directorBiography: string | null;
  directorStatement: string | null;
}
/** Returns the existing texts with their labels, in reading order. */
export function getDossierTexts(texts: DossierTexts): { name: string; text: string }[] {
  const entries: [Code, string | null][] = [
    ['dossier.logline', texts.logline],
    ['dossier.short-synopsis', texts.shortSynopsis],
    ['dossier.synopsis', texts.synopsis],
    ['dossier.director-biography', texts.directorBiography],
    ['dossier.director-statement', texts.directorStatement],
  ];
  return entries.flatMap(([code, text]) => (text ? [{ name: formatDossierText(message(code)), text }] : []));
}

/** Returns technical details with their labels. Omits unknown values. */
export function getTechnicalDetails(details: DossierTableFields): { name: string; value: string }[] {
  const { productionCountries: countries, length, productionDate, frameRate } = details;
  const entries: [Code, string | null][] = [
    ['dossier.field.type', joinTexts([...details.types, ...(details.forms ?? [])])],
    ['dossier.field.genres', joinTexts(details.genres)],
    ['dossier.field.runtime', length === null ? null : formatRuntime(length)],
    ['dossier.field.completed', productionDate && productionDate.slice(0, 4)],
    [
      'dossier.field.countries',
      countries.length === 0
        ? null
        : formatDossierText(message('dossier.countries', { allCountries: countries })),
    ],
    ['dossier.field.languages', formatLanguages(details.filmLanguages, 'dossier.none.dialogue')],
    ['dossier.field.subtitles', formatLanguages(details.subtitleLanguages, 'dossier.none.subtitles')],
    ['dossier.field.formats', joinTexts(details.screeningFormats)],
    ['dossier.field.aspect-ratio', details.aspectRatio],
    [
      'dossier.field.frame-rate',
      frameRate && formatDossierText(message('dossier.frames', { rate: frameRate })),
    ],
    ['dossier.field.sound', details.sound && getSoundLabel(details.sound)],
    ['dossier.field.colour', details.colour && getColourLabel(details.colour)],
  ];
  return entries.flatMap(([code, value]) =>
    value ? [{ name: formatDossierText(message(code)), value }] : [],
  );
}
