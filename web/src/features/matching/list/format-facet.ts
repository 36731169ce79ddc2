import { facetLabel } from '@laurel/words/facet-label';
import { chanceWord } from '../../../lib/texts/words';
import type { Chance } from '../../../lib/wire';

/** The label of a facet's value. */
export const facetWord = (name: string, value: string): string =>
  name === 'chance' ? chanceWord[value as Chance] : facetLabel(name, value);
