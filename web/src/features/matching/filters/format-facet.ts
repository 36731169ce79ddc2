import { getFacetLabel } from '@laurel/messages/competitions/facet-label';
import { t as tLabels } from '@laurel/messages/pages/matching/labels';
import type { Chance } from '../../../lib/server/wire';

export const formatFacet = (name: string, value: string): string =>
  name === 'chance' ? tLabels(`chance.${value as Chance}`) : getFacetLabel(name, value);
