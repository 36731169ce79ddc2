import { createCityCode, toCityKey, parseCityCode } from './conditions.js';

/** Prefers mixed case, accents, then alphabetical order, independent of the order of learning. */
const getPenalty = (code: string) => {
  const { city } = parseCityCode(code);
  const isSingleCase = city === city.toUpperCase() || city === city.toLowerCase();
  return Number(isSingleCase) * 1000 - (city.match(/[^ -~]/g)?.length ?? 0);
};
const isBetter = (code: string, otherCode: string) =>
  getPenalty(code) - getPenalty(otherCode) < 0 ||
  (getPenalty(code) === getPenalty(otherCode) && code < otherCode);

/** Finds the best spelling of each city that it has learned, for one set of festivals. */
export class CitySpellings {
  private readonly byKey = new Map<string, string>();

  /** Ignores festivals without a country or a city. */
  learn({ country, city }: { country?: string | null; city?: string | null }): void {
    if (!country || !city) return;
    const code = createCityCode({ country, city });
    const key = toCityKey(code);
    const existing = this.byKey.get(key);
    if (existing === undefined || (existing !== code && isBetter(code, existing))) this.byKey.set(key, code);
  }

  /** Returns the value of a facet as the UI displays and requests it. */
  getDisplayValue(facet: string, value: string): string {
    return facet === 'city' ? (this.byKey.get(value) ?? value) : value;
  }
}
