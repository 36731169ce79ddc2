import { Filters, type Facet as FacetMessage } from '@laurel/proto/catalog/v1/catalog';
import type { FestivalFilters } from '../shapes/catalogue/festival.js';

const none = Filters.fromJSON({});
/** Omitted filters set no condition. */
export const toFiltersMessage = (filters?: FestivalFilters): Filters => ({ ...none, ...filters });

/** Returns facets by name, with their values in order. */
export const toFacetsAnswer = (facets: readonly FacetMessage[]) =>
  Object.fromEntries(facets.map(({ name, values }) => [name, values.map(toFacetAnswer)]));

const toFacetAnswer = ({ longitude, latitude, ...value }: FacetMessage['values'][number]) =>
  typeof longitude === 'number' && typeof latitude === 'number' ? { ...value, longitude, latitude } : value;
