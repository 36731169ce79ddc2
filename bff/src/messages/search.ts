import { Filters, type Facet as FacetMessage } from '@laurel/proto/catalog/v1/catalog';
import type { FestivalFilters } from '../shapes/catalogue/festival.js';

const none = Filters.fromJSON({});
/** Omitted filters set no condition. */
export const filtersMessage = (filters?: FestivalFilters): Filters => ({ ...none, ...filters });

/** Returns facets by name, with their values in order. */
export const facetsAnswer = (facets: readonly FacetMessage[]) =>
  Object.fromEntries(facets.map(({ name, values }) => [name, values.map(facetAnswer)]));

const facetAnswer = ({ longitude, latitude, ...value }: FacetMessage['values'][number]) =>
  typeof longitude === 'number' && typeof latitude === 'number' ? { ...value, longitude, latitude } : value;
