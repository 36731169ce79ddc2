import { createInterner } from '@laurel/runtime/process/interning';
import { CONDITIONS, type Condition } from '@laurel/rules/search/conditions';
import { findEarliestLiveTier } from '@laurel/rules/fees/tiers';
import type { CompetitionDocument, FestivalDocument, CurrentState } from './search-document.js';

/** Returns the next closing time of the competitions, or Infinity if there is none. */
export const getNextClosing = (competitions: readonly CompetitionDocument[], now: number): number =>
  competitions.reduce(
    (earliest, { tiers }) => Math.min(earliest, findEarliestLiveTier(tiers, now)?.closesAt ?? Infinity),
    Infinity,
  );

/** Returns whether a competition is live. Must agree with `HAS_DATES` and `IS_UPCOMING`. */
export const isLiveDocument = (competition: CompetitionDocument, now: number): boolean =>
  !competition.isDeprecated &&
  (!competition.hasDates || findEarliestLiveTier(competition.tiers, now) !== null);

export function getCurrentState(festival: FestivalDocument, now: number): CurrentState {
  const cachedState = festival.state;
  if (cachedState && now < cachedState.validUntil) return cachedState;
  const changeTimes = festival.competitions.flatMap(({ tiers, opensAt }) => [
    ...tiers.map(({ closesAt }) => closesAt),
    ...(opensAt === null ? [] : [opensAt]),
  ]);
  const liveCompetitions = festival.competitions.filter((competition) => isLiveDocument(competition, now));
  return (festival.state = {
    validUntil: Math.min(...changeTimes.filter((time) => time >= now), Infinity),
    closesAt: getNextClosing(liveCompetitions, now),
    liveCompetitions:
      liveCompetitions.length === festival.competitions.length ? festival.competitions : liveCompetitions,
    values: new Array<undefined>(numberingByName.size),
    freeCount: undefined,
    selection: undefined,
  });
}

/** Numbers the values of a condition, so that they can be counted in an array. */
export class ValueNumbering {
  readonly names: string[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly intern = createInterner();
  constructor(
    readonly conditionIndex: number,
    readonly condition: Condition,
  ) {}

  getNumber(name: string): number {
    const number = this.numbers.get(name) ?? this.names.push(name) - 1;
    this.numbers.set(name, number);
    return number;
  }
  /** Returns the numbers of values. The result is the same object for equal lists. */
  getNumbers(names: readonly string[]): readonly number[] {
    return this.intern(names.map((name) => this.getNumber(name)));
  }
}
const numberingByName = new Map(
  Object.entries(CONDITIONS).map(([name, condition], index) => [name, new ValueNumbering(index, condition)]),
);
export const getValueNumbering = (name: string): ValueNumbering => numberingByName.get(name)!;

/** Returns the distinct values of a condition for a festival with some of its competitions. */
export function getConditionValues(
  festival: FestivalDocument,
  competitions: readonly CompetitionDocument[],
  { target, getValues }: Condition,
  now: number,
): string[] {
  const allValues =
    target === 'festival'
      ? getValues(festival, null, now)
      : competitions.flatMap((competition) => getValues(festival, competition, now));
  return [...new Set(allValues)];
}
/** Returns the numbers of the values of a festival with its live competitions. They are cached. */
export function getValueNumbers(
  festival: FestivalDocument,
  state: CurrentState,
  numbering: ValueNumbering,
  now: number,
): readonly number[] {
  const cachedNumbers = state.values[numbering.conditionIndex];
  if (cachedNumbers) return cachedNumbers;
  const values = getConditionValues(festival, state.liveCompetitions, numbering.condition, now);
  return (state.values[numbering.conditionIndex] = numbering.getNumbers(values));
}
/** Returns whether all known deadlines of a festival have passed. */
export const isPast = (
  festival: FestivalDocument,
  liveCompetitions: readonly CompetitionDocument[],
): boolean => festival.competitions.length > 0 && liveCompetitions.length === 0;
/** Returns the searchable competitions of a festival, or `[null]` if it has none. */
export const getIndexedCompetitions = ({
  competitions,
}: FestivalDocument): readonly (CompetitionDocument | null)[] =>
  competitions.length > 0 ? competitions : [null];
