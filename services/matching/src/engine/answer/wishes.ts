import type { Preferences } from '../../domain/rank.js';
import { weights } from '../../domain/weights.js';
import type { Index } from '../index/index-of-rows.js';

/** Lists of wishes that are remembered: many filmmakers are after the same. */
const MOST_KEPT = 32;

/** What the awards and the region that a filmmaker is after give, by the number of an appeal. */
export class Wishes {
  points = new Uint16Array(0);
  private readonly kept = new Map<string, Uint16Array<ArrayBuffer>>();
  constructor(private readonly index: Index) {}

  /** Made anew where more appeals have come since. */
  prepare({ qualifiers, regions }: Preferences): void {
    const { all } = this.index.rows.appeals;
    const key = qualifiers.length + regions.length === 0 ? '' : JSON.stringify([qualifiers, regions]);
    const known = this.kept.get(key);
    if (known?.length === all.length) {
      this.points = known;
      return;
    }
    const isSought = this.soughtCountries(regions);
    this.points = Uint16Array.from(all, ({ country, awards }) => {
      const forAwards = awards.filter((award) => qualifiers.includes(award)).length * weights.qualifierSought;
      return forAwards + (isSought(country) ? weights.regionSought : 0);
    });
    if (!known && this.kept.size >= MOST_KEPT) this.kept.clear();
    this.kept.set(key, this.points);
  }

  private soughtCountries(regions: readonly string[]): (country: string | null) => boolean {
    const known = new Map<string | null, boolean>([[null, false]]);
    return (country) => {
      let isSought = known.get(country);
      if (isSought === undefined)
        known.set(country, (isSought = this.index.regionsOf(country!).some((one) => regions.includes(one))));
      return isSought;
    };
  }
}
