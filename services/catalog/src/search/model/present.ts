import { createInterner } from '@laurel/runtime/process/interning';
import { CONDITIONS, type Condition } from '@laurel/rules/search/conditions';
import { nextTier } from '@laurel/rules/fees/tiers';
import { isLiveDocument } from './conditions.js';
import type { CompetitionDocument, FestivalDocument, Present } from './search-document.js';

/** Returns the next deadline of some competitions; infinite if there is none. */
export const nextClosing = (some: readonly CompetitionDocument[], now: number): number =>
  some.reduce((first, { tiers }) => Math.min(first, nextTier(tiers, now)?.closesAt ?? Infinity), Infinity);

/** Returns the current state of a festival. */
export function getPresent(festival: FestivalDocument, now: number): Present {
  const known = festival.present;
  if (known && now < known.until) return known;
  const changeTimes = festival.competitions.flatMap(({ tiers, opensAt }) => [
    ...tiers.map(({ closesAt }) => closesAt),
    ...(opensAt === null ? [] : [opensAt]),
  ]);
  const live = festival.competitions.filter((competition) => isLiveDocument(competition, now));
  return (festival.present = {
    until: Math.min(...changeTimes.filter((time) => time >= now), Infinity),
    closesAt: nextClosing(live, now),
    live: live.length === festival.competitions.length ? festival.competitions : live,
    values: new Array<undefined>(byName.size),
    free: undefined,
    whole: undefined,
  });
}

/** Maps the values of a kind to numbers, so that they can be counted in an array. */
export class Numbers {
  readonly names: string[] = [];
  private readonly known = new Map<string, number>();
  private readonly intern = createInterner();
  constructor(
    readonly kind: number,
    readonly condition: Condition,
  ) {}

  getNumber(name: string): number {
    const existing = this.known.get(name) ?? this.names.push(name) - 1;
    this.known.set(name, existing);
    return existing;
  }
  /** Returns the numbers of several values. Equal lists are the same object. */
  all(names: readonly string[]): readonly number[] {
    return this.intern(names.map((name) => this.getNumber(name)));
  }
}
const byName = new Map(
  Object.entries(CONDITIONS).map(([name, condition], kind) => [name, new Numbers(kind, condition)]),
);
export const getNumbers = (name: string): Numbers => byName.get(name)!;

/** Returns the values of a kind that a festival has with some of its competitions, each once. */
export function valuesWith(
  festival: FestivalDocument,
  some: readonly CompetitionDocument[],
  { target, values }: Condition,
  now: number,
): string[] {
  const all =
    target === 'festival'
      ? values(festival, null, now)
      : some.flatMap((competitionDocument) => values(festival, competitionDocument, now));
  return [...new Set(all)];
}
/** Returns the same as numbers, for its live competitions. */
export function getValueNumbers(
  festival: FestivalDocument,
  present: Present,
  numbers: Numbers,
  now: number,
): readonly number[] {
  const known = present.values[numbers.kind];
  if (known) return known;
  const result = valuesWith(festival, present.live, numbers.condition, now);
  return (present.values[numbers.kind] = numbers.all(result));
}
/** True if all known deadlines are past. */
export const isPast = (festival: FestivalDocument, live: readonly CompetitionDocument[]): boolean =>
  festival.competitions.length > 0 && live.length === 0;
/** Returns what can be found of a festival: its competitions, or the festival alone if it has none. */
export const findable = ({ competitions }: FestivalDocument): readonly (CompetitionDocument | null)[] =>
  competitions.length > 0 ? competitions : [null];
