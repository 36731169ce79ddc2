import { cityCode, cityKey, cityOf } from './conditions.js';

/** Neither all capitals nor all small before either; then with its accents; then by the alphabet, so that the order in which they come decides nothing. */
const badness = (code: string) => {
  const { city } = cityOf(code);
  const isShouted = city === city.toUpperCase() || city === city.toLowerCase();
  return Number(isShouted) * 1000 - (city.match(/[^ -~]/g)?.length ?? 0);
};
const isBetter = (code: string, than: string) =>
  badness(code) - badness(than) < 0 || (badness(code) === badness(than) && code < than);

/** How the cities of the festivals that it was shown are written best; belongs to who has those festivals. */
export class CitySpellings {
  private readonly byKey = new Map<string, string>();

  /** Of one whose country or city nobody knows there is nothing to learn. */
  learn({ country, city }: { country?: string | null; city?: string | null }): void {
    if (!country || !city) return;
    const code = cityCode({ country, city });
    const key = cityKey(code);
    const known = this.byKey.get(key);
    if (known === undefined || (known !== code && isBetter(code, known))) this.byKey.set(key, code);
  }

  /** How a value of a facet is shown and asked for. */
  shown(facet: string, value: string): string {
    return facet === 'city' ? (this.byKey.get(value) ?? value) : value;
  }
}
