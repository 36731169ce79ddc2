import { refuse } from '@laurel/runtime/refusals';
import { TERM_TYPES } from './term-types.js';

/** A code is for ever; a label is for people. */
export interface Word {
  code: string;
  label: string;
}

export const GENRES = [
  'AI',
  'African',
  'Animation',
  'Arthouse',
  'Asian',
  'Biography',
  'Black / Theme or Crew',
  'Children & Family',
  'Comedy',
  'Crime & Noir',
  'Dance',
  'Disability / Theme or Crew',
  'Documentary',
  'Drama',
  'Environment & Nature',
  'Experimental',
  'Fantasy',
  'Fashion',
  'Food',
  'Historical & War',
  'Horror',
  'Human Rights & Social Issues',
  'Indigenous / Theme or Crew',
  'Jewish',
  'LGBTQ+ / Theme or Crew',
  'Latino',
  'Music & Musical',
  'Religion & Spirituality',
  'Romance',
  'Science Fiction',
  'Sports & Adventure',
  'Thriller',
  'Travel',
  'Women / Theme or Crew',
];
export const FILM_TYPES = ['Animation', 'Documentary', 'Live-Action / Fiction'];
export const GENDERS = ['male', 'female', 'non-binary'];
export const QUALIFIERS = [
  'Academy Awards (Oscars)',
  'BAFTA',
  'Canadian Screen Awards',
  'European Film Awards',
  'FIAPF',
  'Goya Awards',
  "Méliès d'Or",
];
export const ARTHOUSE_INDEXES = ['unknown', 'A', 'CAA', 'CA'];
export const IDENTITIES = [
  'Black',
  'Brown / person of colour',
  'Indigenous',
  'Latino',
  'Asian',
  'LGBTQ+',
  'Disabled',
  'Woman',
];

const asWritten = (codes: readonly string[]): Word[] => codes.map((code) => ({ code, label: code }));
const labelled = (labels: Record<string, string>): Word[] =>
  Object.entries(labels).map(([code, label]) => ({ code, label }));

/** What people read for a premiere level, also in the middle of a sentence. */
export const premiereLabel: Record<string, string> = {
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
  competitionTypes: Object.entries(TERM_TYPES).map(([code, { label }]) => ({ code, label })),
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
