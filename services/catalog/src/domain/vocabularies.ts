import {
  ARTHOUSE_INDEXES,
  FILM_TYPES,
  FORMS,
  type Gender,
  GENRES,
  IDENTITIES,
  PREMIERE_LEVELS,
  QUALIFIERS,
  THEMES,
} from '@laurel/rules/vocabularies';
import { refuse } from '@laurel/runtime/refusals';
import { words } from '@laurel/words/words';
import { TERM_TYPES } from '@laurel/rules/term-types';

/** A code is for ever; a label is for people. */
export interface Word {
  code: string;
  label: string;
}

const asWritten = (codes: readonly string[]): Word[] => codes.map((code) => ({ code, label: code }));
const labelled = (labels: Record<string, string>): Word[] =>
  Object.entries(labels).map(([code, label]) => ({ code, label }));

const GENDERS: Record<Gender, string> = { male: 'Male', female: 'Female', 'non-binary': 'Non-binary' };

type Family = 'type' | 'premiere' | 'arthouse';
/** What people read for a code of one of the families that the catalogue of words has. */
export const labelOf = (family: Family, code: string): string =>
  words({ code: `${family}.${code}`, values: {} });
const coded = (family: Family, codes: readonly string[]): Word[] =>
  codes.map((code) => ({ code, label: labelOf(family, code) }));

const vocabularies: Record<string, () => Word[]> = {
  genders: () => labelled(GENDERS),
  genres: () => asWritten(GENRES),
  competitionTypes: () => coded('type', Object.keys(TERM_TYPES)),
  qualifiers: () => asWritten(QUALIFIERS),
  premiereLevels: () => coded('premiere', PREMIERE_LEVELS),
  arthouseIndexes: () => coded('arthouse', ARTHOUSE_INDEXES),
  identities: () => asWritten(IDENTITIES),
  filmTypes: () => asWritten(FILM_TYPES),
  themes: () => asWritten(THEMES),
  forms: () => asWritten(FORMS),
};

/** The words of a closed vocabulary, made when they are asked for. Refuses `vocabulary.not_found`. */
export function vocabulary(name: string): Word[] {
  if (!Object.hasOwn(vocabularies, name))
    throw refuse.notFound('vocabulary.not_found', `There is no vocabulary “${name}”.`, 'name', { name });
  return vocabularies[name]!();
}
