import { texts } from '../texts';

/**
 * Texts that the front page's search shares with the full search. They are a file of their own so that the
 * front page does not load all festival texts.
 */
export const t = texts({
  label: 'Search festivals',
  placeholder: 'Name, city, country or theme',
  nearest: 'No festival is called “{query}”. Closest matches:',
  all: 'See all {n|festival|festivals}',
  none: 'No festival in the catalogue matches “{query}”. Try a city, a country, or fewer words.',
});
