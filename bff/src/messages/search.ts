import { Filters, type Facet as FacetMessage } from '@laurel/proto/catalog/v1/catalog';
import type { FestivalFilters } from '../shapes/catalogue/festival.js';

const noFilters = Filters.fromJSON({});
/** Omitted filters set no condition. */
export const toFiltersMessage = (filters?: FestivalFilters): Filters => ({ ...noFilters, ...filters });

/** Returns facets by name, with their values in order. */
export const toFacetsResponse = (facets: readonly FacetMessage[]) =>
  Object.fromEntries(facets.map(({ name, values }) => [name, values.map(toFacetResponse)]));

const toFacetResponse = ({ longitude, latitude, ...value }: FacetMessage['values'][number]) =>
  typeof longitude === 'number' && typeof latitude === 'number' ? { ...value, longitude, latitude } : value;
