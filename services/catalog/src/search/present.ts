import { CONDITIONS, type Condition } from '@laurel/rules/conditions';
import { isLiveDocument } from './conditions.js';
import type { FestivalDocument, Present } from './search-document.js';

/** What counts of a festival now. */
export function presentOf(festival: FestivalDocument, now: number): Present {
  const known = festival.present;
  if (known && now < known.until) return known;
  const turns = festival.competitions.flatMap(({ tiers, opensAt }) => [
    ...tiers.map(({ closesAt }) => closesAt),
    ...(opensAt === null ? [] : [opensAt]),
  ]);
  return (festival.present = {
    until: Math.min(...turns.filter((turn) => turn >= now), Infinity),
    live: festival.competitions.filter((one) => isLiveDocument(one, now)),
    values: [],
  });
}

/** The values of a kind as numbers, so that counting them is adding in an array. */
export class Numbers {
  readonly names: string[] = [];
  private readonly known = new Map<string, number>();
  constructor(
    readonly kind: number,
    readonly condition: Condition,
  ) {}

  of(name: string): number {
    const known = this.known.get(name) ?? this.names.push(name) - 1;
    this.known.set(name, known);
    return known;
  }
}
const byName = new Map(
  Object.entries(CONDITIONS).map(([name, condition], kind) => [name, new Numbers(kind, condition)]),
);
export const numbersOf = (name: string): Numbers => byName.get(name)!;

/** The values of a kind that a festival has with its live competitions, each once. */
export function valuesOf(
  festival: FestivalDocument,
  present: Present,
  numbers: Numbers,
  now: number,
): readonly number[] {
  const known = present.values[numbers.kind];
  if (known) return known;
  const { of, values } = numbers.condition;
  const found =
    of === 'festival'
      ? values(festival, null, now)
      : present.live.flatMap((one) => values(festival, one, now));
  return (present.values[numbers.kind] = [...new Set(found)].map((value) => numbers.of(value)));
}
