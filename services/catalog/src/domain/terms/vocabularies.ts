import { ARTHOUSE_INDEXES } from '@laurel/rules/festivals/vocabularies';
import { FILM_TYPES, FORMS, type Gender, GENRES, IDENTITIES, THEMES } from '@laurel/rules/films/vocabularies';
import { PREMIERE_LEVELS, QUALIFIERS } from '@laurel/rules/terms/vocabularies';
import { refuse } from '@laurel/runtime/errors/refusals';
import { formatMessage } from '@laurel/words/messages/format-message';
import { TERM_TYPES } from '@laurel/rules/terms/term-types';

/** A code never changes; a label is for people. */
export interface Word {
  code: string;
  label: string;
}

const asWritten = (codes: readonly string[]): Word[] => codes.map((code) => ({ code, label: code }));
const labelled = (labels: Record<string, string>): Word[] =>
  Object.entries(labels).map(([code, label]) => ({ code, label }));

const GENDERS: Record<Gender, string> = { male: 'Male', female: 'Female', 'non-binary': 'Non-binary' };

type Family = 'type' | 'premiere' | 'arthouse';
export const getLabel = (family: Family, code: string): string =>
  formatMessage({ code: `${family}.${code}`, values: {} });
const coded = (family: Family, codes: readonly string[]): Word[] =>
  codes.map((code) => ({ code, label: getLabel(family, code) }));

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

/** @throws vocabulary.not_found */
export function vocabulary(name: string): Word[] {
  if (!Object.hasOwn(vocabularies, name))
    throw refuse.notFound('vocabulary.not_found', `The vocabulary “${name}” does not exist.`, 'name', {
      name,
    });
  return vocabularies[name]!();
}
