import type { Preferences } from '../../domain/ranking/rank.js';
import { weights } from '../../domain/ranking/weights.js';
import type { Index } from '../index/index-of-rows.js';

/** Number of preference lists that are cached. Many filmmakers have the same. */
const MAX_CACHED = 32;

/** The points for preferred awards and regions, by appeal number (see `Rows.appeals`). */
export class AppealPoints {
  points = new Uint16Array(0);
  private readonly cache = new Map<string, Uint16Array<ArrayBuffer>>();
  constructor(private readonly index: Index) {}

  /** Computes the points again if appeals were added since. */
  prepare({ qualifiers, regions }: Preferences): void {
    const appeals = this.index.rows.appeals.values;
    const key = qualifiers.length + regions.length === 0 ? '' : JSON.stringify([qualifiers, regions]);
    const existing = this.cache.get(key);
    if (existing?.length === appeals.length) {
      this.points = existing;
      return;
    }
    const isPreferred = this.createPreferredTest(regions);
    this.points = Uint16Array.from(appeals, ({ country, awards }) => {
      const awardPoints =
        awards.filter((award) => qualifiers.includes(award)).length * weights.qualifierSought;
      return awardPoints + (isPreferred(country) ? weights.regionSought : 0);
    });
    if (!existing && this.cache.size >= MAX_CACHED) this.cache.clear();
    this.cache.set(key, this.points);
  }

  private createPreferredTest(regions: readonly string[]): (country: string | null) => boolean {
    const isPreferredByCountry = new Map<string | null, boolean>([[null, false]]);
    return (country) => {
      const existing = isPreferredByCountry.get(country);
      if (existing !== undefined) return existing;
      const isPreferred = this.index.geography
        .getRegions(country!)
        .some((region) => regions.includes(region));
      isPreferredByCountry.set(country, isPreferred);
      return isPreferred;
    };
  }
}
