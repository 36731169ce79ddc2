import { texts } from './texts';

/** Of the search on the front page and of the whole one: apart, for every other word of festivals may come after that page. */
export const t = texts({
  label: 'Search festivals',
  placeholder: 'Name, city, country or theme',
  nearest: 'Nothing is called “{query}”. The nearest:',
  all: 'See all {n|festival|festivals}',
  none: 'Nothing in the catalogue fits “{query}”. Try a city, a country, or fewer words.',
});
