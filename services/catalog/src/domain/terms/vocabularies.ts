import { ARTHOUSE_INDEXES } from '@laurel/rules/festivals/vocabularies';
import { FILM_TYPES } from '@laurel/rules/films/film-types';
import { FORMS, type Gender, GENRES, IDENTITIES, THEMES } from '@laurel/rules/films/vocabularies';
import { PREMIERE_LEVELS, QUALIFIERS } from '@laurel/rules/terms/vocabularies';
import { refuse } from '@laurel/runtime/errors/refusals';
import { formatMessage } from '@laurel/messages/formatting/format-message';
import { TERM_TYPES } from '@laurel/rules/terms/term-types';

/** An entry of a vocabulary. Its code never changes; its label is shown to users. */
export interface VocabularyEntry {
  code: string;
  label: string;
}

const labelWithCodes = (codes: readonly string[]): VocabularyEntry[] =>
  codes.map((code) => ({ code, label: code }));
const labelFromRecord = (labels: Record<string, string>): VocabularyEntry[] =>
  Object.entries(labels).map(([code, label]) => ({ code, label }));

const GENDERS: Record<Gender, string> = { male: 'Male', female: 'Female', 'non-binary': 'Non-binary' };

type Family = 'type' | 'premiere' | 'arthouse';
export const getLabel = (family: Family, code: string): string =>
  formatMessage({ code: `${family}.${code}`, values: {} });
const labelFromMessages = (family: Family, codes: readonly string[]): VocabularyEntry[] =>
  codes.map((code) => ({ code, label: getLabel(family, code) }));

const vocabularies: Record<string, () => VocabularyEntry[]> = {
  genders: () => labelFromRecord(GENDERS),
  genres: () => labelWithCodes(GENRES),
  competitionTypes: () => labelFromMessages('type', Object.keys(TERM_TYPES)),
  qualifiers: () => labelWithCodes(QUALIFIERS),
  premiereLevels: () => labelFromMessages('premiere', PREMIERE_LEVELS),
  arthouseIndexes: () => labelFromMessages('arthouse', ARTHOUSE_INDEXES),
  identities: () => labelWithCodes(IDENTITIES),
  filmTypes: () => labelWithCodes(FILM_TYPES),
  themes: () => labelWithCodes(THEMES),
  forms: () => labelWithCodes(FORMS),
};

/** @throws vocabulary.not_found */
export function getVocabulary(name: string): VocabularyEntry[] {
  if (!Object.hasOwn(vocabularies, name))
    throw refuse.notFound('vocabulary.not_found', `The vocabulary “${name}” does not exist.`, 'name', {
      name,
    });
  return vocabularies[name]!();
}
