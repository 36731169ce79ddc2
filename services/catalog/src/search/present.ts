import { interning } from '@laurel/runtime/interning';
import { CONDITIONS, type Condition } from '@laurel/rules/conditions';
import { nextTier } from '@laurel/rules/tiers';
import { isLiveDocument } from './conditions.js';
import type { CompetitionDocument, FestivalDocument, Present } from './search-document.js';

/** The first deadline to come of some competitions; infinite where there is none. */
export const nextClosing = (some: readonly CompetitionDocument[], now: number): number =>
  some.reduce((first, { tiers }) => Math.min(first, nextTier(tiers, now)?.closesAt ?? Infinity), Infinity);

/** What counts of a festival now. */
export function presentOf(festival: FestivalDocument, now: number): Present {
  const known = festival.present;
  if (known && now < known.until) return known;
  const turns = festival.competitions.flatMap(({ tiers, opensAt }) => [
    ...tiers.map(({ closesAt }) => closesAt),
    ...(opensAt === null ? [] : [opensAt]),
  ]);
  const live = festival.competitions.filter((one) => isLiveDocument(one, now));
  return (festival.present = {
    until: Math.min(...turns.filter((turn) => turn >= now), Infinity),
    closesAt: nextClosing(live, now),
    live: live.length === festival.competitions.length ? festival.competitions : live,
    values: new Array<undefined>(byName.size),
    free: undefined,
    whole: undefined,
  });
}

/** The values of a kind as numbers, so that counting them is adding in an array. */
export class Numbers {
  readonly names: string[] = [];
  private readonly known = new Map<string, number>();
  private readonly intern = interning();
  constructor(
    readonly kind: number,
    readonly condition: Condition,
  ) {}

  of(name: string): number {
    const known = this.known.get(name) ?? this.names.push(name) - 1;
    this.known.set(name, known);
    return known;
  }
  /** Those of several: equal lists are one. */
  all(names: readonly string[]): readonly number[] {
    return this.intern(names.map((name) => this.of(name)));
  }
}
const byName = new Map(
  Object.entries(CONDITIONS).map(([name, condition], kind) => [name, new Numbers(kind, condition)]),
);
export const numbersOf = (name: string): Numbers => byName.get(name)!;

/** The values of a kind that a festival has with some of its competitions, each once. */
export function valuesWith(
  festival: FestivalDocument,
  some: readonly CompetitionDocument[],
  { of, values }: Condition,
  now: number,
): string[] {
  const all =
    of === 'festival' ? values(festival, null, now) : some.flatMap((one) => values(festival, one, now));
  return [...new Set(all)];
}
/** The same as numbers, of its live competitions. */
export function valuesOf(
  festival: FestivalDocument,
  present: Present,
  numbers: Numbers,
  now: number,
): readonly number[] {
  const known = present.values[numbers.kind];
  if (known) return known;
  const found = valuesWith(festival, present.live, numbers.condition, now);
  return (present.values[numbers.kind] = numbers.all(found));
}
/** Every deadline on file is over. */
export const isPast = (festival: FestivalDocument, live: readonly CompetitionDocument[]): boolean =>
  festival.competitions.length > 0 && live.length === 0;
/** What is found of a festival: its competitions, or it alone where it has none. */
export const findable = ({ competitions }: FestivalDocument): readonly (CompetitionDocument | null)[] =>
  competitions.length > 0 ? competitions : [null];
