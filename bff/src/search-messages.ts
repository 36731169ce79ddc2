import { Filters, type Facet as FacetMessage } from '@laurel/proto/catalog/v1/catalog';
import type { FestivalFilters } from './shapes/festival.js';

const none = Filters.fromJSON({});
/** What is not asked for narrows nothing. */
export const filtersMessage = (filters?: FestivalFilters): Filters => ({ ...none, ...filters });

/** By name, each with its values in their order. */
export const facetsAnswer = (facets: readonly FacetMessage[]) =>
  Object.fromEntries(facets.map(({ name, values }) => [name, values.map(facetAnswer)]));

const facetAnswer = ({ longitude, latitude, ...value }: FacetMessage['values'][number]) =>
  typeof longitude === 'number' && typeof latitude === 'number' ? { ...value, longitude, latitude } : value;
