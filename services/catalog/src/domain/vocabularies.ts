import { FILM_TYPES, GENRES, IDENTITIES, QUALIFIERS, type PremiereLevel } from '@laurel/rules/vocabularies';
import { refuse } from '@laurel/runtime/refusals';
import { words } from '@laurel/words/words';
import { TERM_TYPES } from './term-types.js';

/** A code is for ever; a label is for people. */
export interface Word {
  code: string;
  label: string;
}

const asWritten = (codes: readonly string[]): Word[] => codes.map((code) => ({ code, label: code }));
const labelled = (labels: Record<string, string>): Word[] =>
  Object.entries(labels).map(([code, label]) => ({ code, label }));

/** What people read for a premiere level, also in the middle of a sentence. */
export const premiereLabel: Record<PremiereLevel, string> & Record<string, string> = {
  City: 'City premiere',
  Country: 'Country premiere',
  International: 'International premiere',
  Regional: 'Regional premiere',
  State: 'State premiere',
  'World Premiere': 'World premiere',
};

const vocabularies: Record<string, Word[]> = {
  genders: labelled({ male: 'Male', female: 'Female', 'non-binary': 'Non-binary' }),
  genres: asWritten(GENRES),
  competitionTypes: Object.keys(TERM_TYPES).map((code) => ({
    code,
    label: words({ code: `type.${code}`, values: {} }),
  })),
  qualifiers: asWritten(QUALIFIERS),
  premiereLevels: labelled(premiereLabel),
  arthouseIndexes: labelled({ unknown: 'Not indexed', A: 'A', CAA: 'CAA', CA: 'CA' }),
  identities: asWritten(IDENTITIES),
  filmTypes: asWritten(FILM_TYPES),
};

/** The words of a closed vocabulary. Refuses `vocabulary.not_found`. */
export function vocabulary(name: string): Word[] {
  const words = Object.hasOwn(vocabularies, name) ? vocabularies[name] : undefined;
  if (!words) throw refuse.notFound('vocabulary.not_found', `There is no vocabulary “${name}”.`, 'name');
  return words;
}
