import type { Preferences } from '../domain/rank.js';
import { weights } from '../domain/weights.js';
import type { Index } from './index-of-rows.js';

/** Lists of wishes that are remembered: many filmmakers are after the same. */
const MOST_KEPT = 32;

/** What the awards and the regions that a filmmaker is after give, by the number of a set of awards and of a place. */
export class Wishes {
  awards = new Uint16Array(0);
  regions = new Uint8Array(0);
  private readonly keptAwards = new Map<string, Uint16Array<ArrayBuffer>>();
  private readonly keptRegions = new Map<string, Uint8Array<ArrayBuffer>>();
  constructor(private readonly index: Index) {}

  prepare({ qualifiers, regions }: Preferences): void {
    const { qualifiers: sets, places } = this.index.rows;
    this.awards = kept(this.keptAwards, qualifiers, sets.all.length, () =>
      Uint16Array.from(sets.all, (set) => set.filter((one) => qualifiers.includes(one)).length * weights.qualifierSought),
    );
    this.regions = kept(this.keptRegions, regions, places.all.length, () => {
      const known = new Map<string | null, number>([[null, 0]]);
      return Uint8Array.from(places.all, ({ country }) => {
        let points = known.get(country);
        if (points === undefined) {
          const isSought = this.index.regionsOf(country!).some((region) => regions.includes(region));
          known.set(country, (points = isSought ? weights.regionSought : 0));
        }
        return points;
      });
    });
  }
}

/** Made anew where more has come since. */
function kept<T extends Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>>(
  all: Map<string, T>,
  wishes: readonly string[],
  length: number,
  made: () => T,
): T {
  const key = wishes.join('\n');
  const known = all.get(key);
  if (known?.length === length) return known;
  if (all.size >= MOST_KEPT) all.clear();
  const points = made();
  all.set(key, points);
  return points;
}
