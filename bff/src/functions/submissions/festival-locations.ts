import type { FestivalLocation } from '@laurel/proto/catalog/v1/catalog';
import type { Services } from '../../clients/service-clients.js';
import { fallBackIfUnavailable } from '../../server-functions/when-unavailable.js';

/** Adds festival locations in one call. Omits them for deleted festivals and without the catalogue. */
export async function addFestivalLocations<S extends { festivalId?: number | null }>(
  items: readonly S[],
  catalog: Services['catalog'],
): Promise<readonly (S & { festival?: FestivalLocation })[]> {
  const festivalIds = [...new Set(items.flatMap(({ festivalId }) => festivalId ?? []))];
  if (festivalIds.length === 0) return items;
  const response = await catalog.getFestivalLocations({ festivalIds }).catch(fallBackIfUnavailable(null));
  const locationById = new Map(response?.items.map((location) => [location.id, location]));
  return items.map((item) => {
    const festival = locationById.get(item.festivalId ?? 0);
    return festival ? { ...item, festival } : item;
  });
}
