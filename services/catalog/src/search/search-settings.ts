import { cityNames } from './city-names.js';
import type { CompetitionDocument, FestivalDocument } from './search-document.js';
import type { RankingSettings } from './ranking/settings.js';
import { FILM_TYPES } from '@laurel/rules/vocabularies';

/** What is searched of a competition, or of a festival without any; the weightiest first. */
const ATTRIBUTES: Record<string, (festival: FestivalDocument, own: CompetitionDocument | null) => string[]> =
  {
    festivalName: ({ name }) => [name],
    alternativeNames: ({ alternativeNames }) => alternativeNames,
    name: (_, own) => (own ? [own.name] : []),
    city: ({ city }) => (city ? [city] : []),
    country: ({ countryName }) => (countryName ? [countryName] : []),
    genres: ({ themes }, own) => [
      ...new Set([...themes, ...(own ? [...own.genres, ...own.themes, ...own.forms] : [])]),
    ],
    // Where no rule names any type, all may enter: then none tells one competition from another.
    type: (_, own) => (own && own.types.length < FILM_TYPES.length ? own.types : []),
    qualifiers: ({ qualifiers }) => qualifiers,
    otherCityNames: ({ city, country }) => {
      const names = city && cityNames(city, country);
      return names && names !== city ? [names] : [];
    },
  };

/** The words that nobody searches for, in small letters and as names begin. */
const STOP_WORDS = 'of the and de du des la le les et'.split(' ');
const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1);

/** How festivals are found and ranked, by every engine. */
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

/** The texts of a competition by attribute, in the order of the settings. */
export const textsOf = (festival: FestivalDocument, own: CompetitionDocument | null): string[][] =>
  Object.values(ATTRIBUTES).map((read) => read(festival, own));
