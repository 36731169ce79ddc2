import { facetLabel } from '@laurel/words/competitions/facet-label';
import { chanceWord } from '../../../texts/matching/labels';
import type { Chance } from '../../../lib/server/wire';

/** The label of a facet's value. */
export const facetWord = (name: string, value: string): string =>
  name === 'chance' ? chanceWord[value as Chance] : facetLabel(name, value);
