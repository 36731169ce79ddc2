import { formatRuntime } from '@laurel/rules/runtimes';
import { dossierWords } from './dossier-words.js';
import { say, type Code } from './said.js';

/** What of a dossier is told in a table: of the film, and of the dossier itself. Null and empty are unknown; `[]` of languages and subtitles is none. */
export interface TabledFacts {
  types: readonly string[];
  forms: readonly string[];
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
const list = (words: readonly string[]) =>
  words.length === 0 ? null : dossierWords(say('dossier.words', { allWords: words }));
const languages = (codes: readonly string[] | null, none: Code) => {
  if (codes === null) return null;
  return codes.length === 0
    ? dossierWords(say(none))
    : dossierWords(say('dossier.languages', { allLanguages: codes }));
};
/** A choice in ICU takes no hyphen. */
const choice = (code: Code, value: string) => dossierWords(say(code, { code: value.replaceAll('-', '') }));
export const soundWords = (sound: string): string => choice('dossier.sound', sound);
export const colourWords = (colour: string): string => choice('dossier.colour', colour);

/** What of a dossier is told in sentences. */
export interface ToldTexts {
  logline: string | null;
  shortSynopsis: string | null;
  synopsis: string | null;
  directorBiography: string | null;
  directorStatement: string | null;
}
/** The texts that there are, each with its name, in the order in which they are read. */
export function dossierTexts(texts: ToldTexts): { name: string; text: string }[] {
  const told: [Code, string | null][] = [
    ['dossier.logline', texts.logline],
    ['dossier.short-synopsis', texts.shortSynopsis],
    ['dossier.synopsis', texts.synopsis],
    ['dossier.director-biography', texts.directorBiography],
    ['dossier.director-statement', texts.directorStatement],
  ];
  return told.flatMap(([code, text]) => (text ? [{ name: dossierWords(say(code)), text }] : []));
}

/** Technical data, each with its name; what is not known is left out. */
export function technicalFacts(facts: TabledFacts): { name: string; value: string }[] {
  const { productionCountries: countries, length, productionDate, frameRate } = facts;
  const told: [Code, string | null][] = [
    ['dossier.fact.type', list([...facts.types, ...facts.forms])],
    ['dossier.fact.genres', list(facts.genres)],
    ['dossier.fact.runtime', length === null ? null : formatRuntime(length)],
    ['dossier.fact.completed', productionDate && productionDate.slice(0, 4)],
    [
      'dossier.fact.countries',
      countries.length === 0 ? null : dossierWords(say('dossier.countries', { allCountries: countries })),
    ],
    ['dossier.fact.languages', languages(facts.filmLanguages, 'dossier.none.dialogue')],
    ['dossier.fact.subtitles', languages(facts.subtitleLanguages, 'dossier.none.subtitles')],
    ['dossier.fact.formats', list(facts.screeningFormats)],
    ['dossier.fact.aspect-ratio', facts.aspectRatio],
    ['dossier.fact.frame-rate', frameRate && dossierWords(say('dossier.frames', { rate: frameRate }))],
    ['dossier.fact.sound', facts.sound && soundWords(facts.sound)],
    ['dossier.fact.colour', facts.colour && colourWords(facts.colour)],
  ];
  return told.flatMap(([code, value]) => (value ? [{ name: dossierWords(say(code)), value }] : []));
}
