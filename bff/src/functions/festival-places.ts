import type { FestivalPlace } from '@laurel/proto/catalog/v1/catalog';
import type { Submission } from '@laurel/proto/submissions/v1/submissions';
import { Refusal } from '@laurel/runtime/refusals';
import type { Services } from '../services.js';

/** Gives submissions where and when their festival is held, in one call; left out while the catalogue is away, and where it is gone. */
export async function withPlaces<S extends Submission>(
  items: readonly S[],
  catalog: Services['catalog'],
): Promise<readonly (S & { festival?: FestivalPlace })[]> {
  const festivalIds = [...new Set(items.flatMap(({ festivalId }) => festivalId ?? []))];
  if (festivalIds.length === 0) return items;
  try {
    const { items: places } = await catalog.getFestivalPlaces({ festivalIds });
    const placeOf = new Map(places.map((place) => [place.id, place]));
    return items.map((one) => {
      const festival = placeOf.get(one.festivalId ?? 0);
      return festival ? { ...one, festival } : one;
    });
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'unavailable') return items;
    throw error;
  }
}
