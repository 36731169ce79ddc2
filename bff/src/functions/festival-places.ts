import type { FestivalPlace } from '@laurel/proto/catalog/v1/catalog';
import type { Services } from '../services.js';
import { whenAway } from './when-away.js';

/** Gives submissions where and when their festival is held, in one call; left out while the catalogue is away, and where it is gone. */
export async function withPlaces<S extends { festivalId?: number | null }>(
  items: readonly S[],
  catalog: Services['catalog'],
): Promise<readonly (S & { festival?: FestivalPlace })[]> {
  const festivalIds = [...new Set(items.flatMap(({ festivalId }) => festivalId ?? []))];
  if (festivalIds.length === 0) return items;
  const answer = await catalog.getFestivalPlaces({ festivalIds }).catch(whenAway(null));
  const placeOf = new Map(answer?.items.map((place) => [place.id, place]));
  return items.map((one) => {
    const festival = placeOf.get(one.festivalId ?? 0);
    return festival ? { ...one, festival } : one;
  });
}
