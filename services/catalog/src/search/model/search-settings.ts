import { cityNames } from './city-names.js';
import type { CompetitionDocument, FestivalDocument } from './search-document.js';
import type { RankingSettings } from '../ranking/index/settings.js';
import { FILM_TYPES } from '@laurel/rules/films/vocabularies';

/** The searchable texts of a competition, or of a festival without any; the weightiest first. */
const ATTRIBUTES: Record<
  string,
  (festival: FestivalDocument, competition: CompetitionDocument | null) => string[]
> = {
  festivalName: ({ name }) => [name],
  alternativeNames: ({ alternativeNames }) => alternativeNames,
  name: (_, competition) => (competition ? [competition.name] : []),
  city: ({ city }) => (city ? [city] : []),
  country: ({ countryName }) => (countryName ? [countryName] : []),
  genres: ({ themes }, competition) => [
    ...new Set([
      ...themes,
      ...(competition ? [...competition.genres, ...competition.themes, ...competition.forms] : []),
    ]),
  ],
  // If no rule names a type, all types may enter, so they do not distinguish the competition.
  type: (_, competition) =>
    competition && competition.types.length < FILM_TYPES.length ? competition.types : [],
  qualifiers: ({ qualifiers }) => qualifiers,
  otherCityNames: ({ city, country }) => {
    const names = city && cityNames(city, country);
    return names && names !== city ? [names] : [];
  },
};

/** Words that nobody searches for; they are also added capitalised. */
const STOP_WORDS = 'of the and de du des la le les et'.split(' ');
const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1);

/** How every engine finds and ranks festivals. */
export const SEARCH_SETTINGS: RankingSettings = {
  attributes: Object.keys(ATTRIBUTES),
  withoutTypos: ['qualifiers'],
  wellSpelt: ['tiff'],
  stopWords: STOP_WORDS.flatMap((word) => [word, capital(word)]),
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

/** Returns the texts of a competition by attribute, in the order of the settings. */
export const getAttributeTexts = (
  festival: FestivalDocument,
  competition: CompetitionDocument | null,
): string[][] => Object.values(ATTRIBUTES).map((read) => read(festival, competition));
