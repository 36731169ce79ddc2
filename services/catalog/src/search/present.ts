import { CONDITIONS, isLiveDocument } from './conditions.js';
import type { CompetitionDocument, FestivalDocument } from './search-document.js';

/** What counts of a festival at this time, until a deadline passes or entries open. */
interface Present {
  until: number;
  live: CompetitionDocument[];
  /** By kind of condition: the values that its live competitions have, each once. */
  values: Map<string, readonly string[]>;
}
const kept = new WeakMap<FestivalDocument, Present>();

function presentOf(festival: FestivalDocument, now: number): Present {
  const known = kept.get(festival);
  if (known && now < known.until) return known;
  const turns = festival.competitions.flatMap(({ tiers, opensAt }) => [
    ...tiers.map(({ closesAt }) => closesAt),
    ...(opensAt === null ? [] : [opensAt]),
  ]);
  const present = {
    until: Math.min(...turns.filter((turn) => turn > now), Infinity),
    live: festival.competitions.filter((one) => isLiveDocument(one, now)),
    values: new Map<string, readonly string[]>(),
  };
  kept.set(festival, present);
  return present;
}

/** Its competitions that can be entered now or later; the same list until that changes. */
export const liveOf = (festival: FestivalDocument, now: number): CompetitionDocument[] =>
  presentOf(festival, now).live;

/** The values of a kind that its live competitions have, each once. */
export function valuesOf(festival: FestivalDocument, name: string, now: number): readonly string[] {
  const { live, values } = presentOf(festival, now);
  const known = values.get(name);
  if (known) return known;
  const found = [...new Set(live.flatMap((one) => CONDITIONS[name]!.values(festival, one, now)))];
  values.set(name, found);
  return found;
}
