import { CONDITIONS, isLiveDocument } from './conditions.js';
import type { CompetitionDocument, FestivalDocument } from './search-document.js';

/** What counts of a festival at this time, until a deadline passes or entries open. */
interface Present {
  until: number;
  live: CompetitionDocument[];
  /** By kind of condition: the numbers of the values that its live competitions have, each once. */
  values: Map<string, readonly number[]>;
}
const kept = new WeakMap<FestivalDocument, Present>();

export function presentOf(festival: FestivalDocument, now: number): Present {
  const known = kept.get(festival);
  if (known && now < known.until) return known;
  const turns = festival.competitions.flatMap(({ tiers, opensAt }) => [
    ...tiers.map(({ closesAt }) => closesAt),
    ...(opensAt === null ? [] : [opensAt]),
  ]);
  const present = {
    until: Math.min(...turns.filter((turn) => turn > now), Infinity),
    live: festival.competitions.filter((one) => isLiveDocument(one, now)),
    values: new Map<string, readonly number[]>(),
  };
  kept.set(festival, present);
  return present;
}

/** The values of a kind as numbers, so that counting them is adding in an array. */
export class Numbers {
  readonly names: string[] = [];
  private readonly known = new Map<string, number>();

  of(name: string): number {
    const known = this.known.get(name) ?? this.names.push(name) - 1;
    this.known.set(name, known);
    return known;
  }
}
const numbers: Record<string, Numbers> = Object.fromEntries(
  Object.keys(CONDITIONS).map((name) => [name, new Numbers()]),
);
export const numbersOf = (name: string): Numbers => numbers[name]!;

/** The values of a kind that a festival has with its live competitions, each once. */
export function valuesOf(
  festival: FestivalDocument,
  present: Present,
  name: string,
  now: number,
): readonly number[] {
  const known = present.values.get(name);
  if (known) return known;
  const { of, values } = CONDITIONS[name]!;
  const found =
    of === 'festival'
      ? values(festival, null, now)
      : present.live.flatMap((one) => values(festival, one, now));
  const own = [...new Set(found)].map((value) => numbersOf(name).of(value));
  present.values.set(name, own);
  return own;
}
