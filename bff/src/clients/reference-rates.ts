import type { ReferenceRates } from '@laurel/proto/values/v1/values';
import type { Services } from './service-clients.js';

type Catalog = Services['catalog'];
interface CachedRates {
  rates: ReferenceRates;
  loadedAt: number;
}
const CACHE_MS = 60_000;
const cache = new WeakMap<Catalog, CachedRates>();

/**
 * Returns the newest reference rates, at most a minute old. While catalog is unavailable, returns the previous ones.
 * @throws the error of the call if none were loaded before
 */
export async function loadReferenceRates(catalog: Catalog): Promise<ReferenceRates> {
  const cached = cache.get(catalog);
  if (cached && Date.now() - cached.loadedAt < CACHE_MS) return cached.rates;
  try {
    const { rates } = await catalog.getReferenceRates({});
    cache.set(catalog, { rates: rates!, loadedAt: Date.now() });
    return rates!;
  } catch (error) {
    if (cached) return cached.rates;
    throw error;
  }
}
