import { facetLabel } from '@laurel/words/facet-label';
import { chanceWord } from '../../../lib/texts/words';
import type { Chance } from '../../../lib/wire';

/** What a value of a kind is called here. */
export const facetWord = (name: string, value: string): string =>
  name === 'chance' ? chanceWord[value as Chance] : facetLabel(name, value);
