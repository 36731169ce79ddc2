import { listCountryNames } from '@laurel/messages/formatting/country-names';
import { listSubdivisionNames } from '@laurel/cities/find-subdivisions';
import { toIndexedText } from '@laurel/rules/search/search-text';
import { fold } from '@laurel/rules/text/fold';
import { listOtherCityNames } from './city-names.js';
import type { CompetitionDocument, FestivalDocument } from './search-document.js';
import type { RankingSettings } from '../ranking/index/settings.js';
import { FILM_TYPES } from '@laurel/rules/films/film-types';

type ReadTexts = (festival: FestivalDocument, competition: CompetitionDocument | null) => string[];
/**
 * The searchable texts of a competition, or of a festival without competitions. Attributes with more weight
 * come first.
 */
const ATTRIBUTES: Record<string, ReadTexts> = {
  festivalName: ({ name }) => [name],
  alternativeNames: ({ alternativeNames }) => alternativeNames,
  name: (_, competition) => (competition ? [competition.name] : []),
  city: ({ city }) => (city ? [city] : []),
  country: ({ country }) => (country ? getCountryTexts(country) : []),
  genres: ({ themes }, competition) => {
    const { genres = [], themes: competitionThemes = [], forms = [] } = competition ?? {};
    return [...new Set([...themes, ...genres, ...competitionThemes, ...forms])];
  },
  // A competition that accepts all types has no text here, because these words would not distinguish it.
  type: (_, competition) =>
    competition && competition.types.length < FILM_TYPES.length ? competition.types : [],
  qualifiers: ({ qualifiers }) => qualifiers,
  otherCityNames: ({ city, country }) => (city ? listOtherCityNames(city, country) : []),
  subdivisions: ({ subdivisions = [] }) => subdivisions.flatMap(getSubdivisionTexts),
};

/** Words that nobody searches for. “la” is not one of them, because LA is Los Angeles. */
const COMMON_TOKENS = 'of the and in for at from de du des le les et en dans pour à au aux para por für im';
/** Words that say nothing about a festival. As rare words they would hide the festivals that are meant. */
const PRAISE =
  'best top greatest famous popular prestigious meilleur meilleurs meilleures beste besten mejor mejores migliori melhores';

/** The settings with which every engine finds and ranks festivals. */
export const SEARCH_SETTINGS: RankingSettings = {
  attributes: Object.keys(ATTRIBUTES),
  withoutTypos: ['qualifiers'],
  neverMisspelt: ['tiff'],
  stopWords: fold(`${COMMON_TOKENS} ${PRAISE}`).split(' '),
  synonyms: {
    uk: ['united kingdom'],
    usa: ['united states'],
    doc: ['documentary'],
    'court metrage': ['short film'],
    kurzfilm: ['short film'],
    lgbt: ['lgbtq', 'queer'],
    iff: ['international film festival'],
  },
  dropping: 'frequent',
};

/**
 * Returns a function that reads the names of a code and caches them, because many festivals have the same
 * code.
 */
function createTextReader(listNames: (code: string) => readonly string[]) {
  const textsByCode = new Map<string, string[]>();
  return (code: string): string[] => {
    const texts = textsByCode.get(code) ?? listNames(code).map(toIndexedText);
    textsByCode.set(code, texts);
    return texts;
  };
}
const getCountryTexts = createTextReader(listCountryNames);
const getSubdivisionTexts = createTextReader(listSubdivisionNames);
/** The attributes whose texts are already folded. */
const PREPARED_ATTRIBUTES = ['country', 'subdivisions'];

/** Returns the texts of each attribute, folded in the same way as `toQueryText` folds queries. */
export const getAttributeTexts = (
  festival: FestivalDocument,
  competition: CompetitionDocument | null,
): string[][] =>
  Object.entries(ATTRIBUTES).map(([name, read]) => {
    const texts = read(festival, competition);
    return PREPARED_ATTRIBUTES.includes(name) ? texts : texts.map(toIndexedText);
  });
