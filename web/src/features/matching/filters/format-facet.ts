import { getFacetLabel } from '@laurel/words/competitions/facet-label';
import { t as labels } from '@laurel/words/pages/matching/labels';
import type { Chance } from '../../../lib/server/wire';

/** The label of a facet's value. */
export const formatFacet = (name: string, value: string): string =>
  name === 'chance' ? labels(`chance.${value as Chance}`) : getFacetLabel(name, value);
