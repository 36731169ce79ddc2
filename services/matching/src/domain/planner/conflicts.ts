import { isBinding } from '@laurel/rules/binding';
import type { AssumedDay } from '@laurel/rules/taken-places';
import type { Asker, Competition, Film, Screening, Term } from '../facts.js';
import { judgePremiere } from '../premiere.js';
import { heldOn, screeningAt, takenAt, whenHeld } from './screening-at.js';

export interface Entry {
  competition: Competition;
  sendBy: string;
}
/** Where the film is already: it waits for an answer, or was taken. `edition`: the festival's year; null is not known. */
export interface SentEntry {
  competition: Competition;
  edition: number | null;
  /** From when it counts where it has taken the film; null: the film's screenings tell it. Absent: it waits for an answer. */
  taken?: AssumedDay | null;
}
/** A place that has taken the film and that the catalogue does not have: a free entry of the filmmaker's. */
export interface Elsewhere {
  entryId: number;
  country: string | null;
  taken: AssumedDay;
}
/** Shown at the one first, the film would have lost the premiere that the other asks for. */
export interface Conflict {
  /** The competition whose answer one must have first. */
  firstId: number;
  /** The one that would use the premiere up; null: a place that the catalogue does not have. */
  thenId: number | null;
  thenEntryId: number | null;
  /** It has taken the film: from when that is assumed to count. */
  taken: AssumedDay | null;
  level: string;
  /** The rule that would refuse the film; else it is a wish. */
  isMandatory: boolean;
}

/** Of what is sent the nearest are looked at; and where more is in danger than anybody reads, the rest is not told, but counted, as far as it is looked for. */
const [MOST_SENT, MOST_CONFLICTS, MOST_FOUND] = [300, 1000, 20_000];

/** Who would show the film, and where. */
interface Spending extends Pick<Conflict, 'thenId' | 'thenEntryId' | 'taken'> {
  festivalId: number | null;
  shown: Screening;
  isSent: boolean;
}

/**
 * What each of some entries would spoil for others, and for what is sent already, if it took the film, and what that would spoil for them; where
 * days are not known nothing is said, but of places that have taken it: they count from when it is assumed. Nor of two that are both sent: there
 * is nothing to choose any more.
 */
export function conflictsOf(
  entries: readonly Entry[],
  film: Film,
  asker: Asker,
  sent: readonly SentEntry[] = [],
  elsewhere: readonly Elsewhere[] = [],
): Conflict[] {
  const today = asker.now.slice(0, 10);
  const near = nearest(sent, today);
  // What is sent first: it is never among what is not looked for.
  const all = [
    ...near.map((one) => ({ ...one, sendBy: today, isSent: true })),
    ...entries.map((one) => ({ ...one, isSent: false })),
  ];
  const asking = all.flatMap(({ competition: asks, sendBy, isSent }) => {
    const competition = { ...asks, festival: whenHeld(asks.festival, sendBy) };
    const terms = premiereTerms(competition).filter((term) => isOpen(term, film, competition, asker));
    return terms.length > 0 ? [{ competition, terms, isSent }] : [];
  });
  const spending = [
    ...firstTaken(sent).slice(0, MOST_SENT).map(takenBy),
    ...firstOfEach(elsewhere).map(takenElsewhere),
    ...near.filter(({ taken }) => taken === undefined).flatMap((one) => heldBy(one, today, true)),
    ...entries.flatMap((one) => heldBy(one, one.sendBy, false)),
  ];
  const found: Conflict[] = [];
  for (const { festivalId, shown, isSent: isSpendingSent, ...spender } of spending) {
    const after = { ...film, screenings: [...(film.screenings ?? []), shown] };
    for (const { competition, terms, isSent } of asking) {
      if (competition.festival.id === festivalId || (isSent && isSpendingSent)) continue;
      const isLost = spender.taken ? isSpent : isNotOpen;
      const lost = terms.filter((term) => isLost(term, after, competition, asker));
      const [first] = lost.toSorted((a, b) => Number(b.isMandatory) - Number(a.isMandatory));
      if (!first) continue;
      const [level, isMandatory] = [String(first.value), isBinding(first)];
      found.push({ firstId: competition.id, ...spender, level, isMandatory });
      if (found.length === MOST_FOUND) return found;
    }
  }
  return found;
}

function heldBy({ competition }: Pick<Entry, 'competition'>, after: string, isSent: boolean): Spending[] {
  const { id: thenId, festival } = competition;
  if (heldOn(festival, after) === null) return [];
  const shown = screeningAt(festival, after);
  return [{ thenId, thenEntryId: null, taken: null, festivalId: festival.id, shown, isSent }];
}
function takenBy({ competition: { id: thenId, festival }, taken = null }: SentEntry): Spending {
  const shown = takenAt(festival, taken!);
  return { thenId, thenEntryId: null, taken, festivalId: festival.id, shown, isSent: true };
}
const NO_PART = { subdivision: null, city: null };
function takenElsewhere({ entryId, country, taken }: Elsewhere): Spending {
  const shown = takenAt({ country, ...NO_PART }, taken);
  return { thenId: null, thenEntryId: entryId, taken, festivalId: null, shown, isSent: true };
}
/** Those that have taken it, as they count, of a festival the first alone. */
function firstTaken(sent: readonly SentEntry[]): SentEntry[] {
  const taken = sent
    .filter((one) => one.taken)
    .toSorted((a, b) => (a.taken!.from ?? '').localeCompare(b.taken!.from ?? ''));
  return [...Map.groupBy(taken, ({ competition }) => competition.festival.id).values()].map(([one]) => one!);
}
/** Of a country the first alone: it has taken whatever the others could take. In the same order submissions chooses which it tells (tell-elsewhere.ts). */
const firstOfEach = (elsewhere: readonly Elsewhere[]): Elsewhere[] =>
  [...Map.groupBy(elsewhere, ({ country }) => country).values()].map((all) =>
    all.reduce((first, one) => ((one.taken.from ?? '') < (first.taken.from ?? '') ? one : first)),
  );

/** As many as anybody reads, those with what is sent already first: there nothing can be put before the other any more. */
export function toldOf(
  conflicts: readonly Conflict[],
  sent: readonly SentEntry[],
): { told: Conflict[]; untold: number } {
  const sentIds = new Set(sent.map(({ competition }) => competition.id));
  const isNear = ({ firstId, thenId }: Conflict) =>
    thenId === null || sentIds.has(firstId) || sentIds.has(thenId);
  const told = conflicts.toSorted((a, b) => Number(isNear(b)) - Number(isNear(a))).slice(0, MOST_CONFLICTS);
  return { told, untold: conflicts.length - told.length };
}

function nearest(sent: readonly SentEntry[], today: string): SentEntry[] {
  const dated = sent
    .filter((one) => isAhead(one, today))
    .map((one) => ({ one, held: heldOn(one.competition.festival, today) ?? '9999' }));
  return dated
    .toSorted((a, b) => a.held.localeCompare(b.held))
    .slice(0, MOST_SENT)
    .map(({ one }) => one);
}

/** Its festival is still to come, and is that of the edition; one without days counts as the edition's deadlines do, a year before it at the most. */
function isAhead({ competition: { festival }, edition }: SentEntry, today: string): boolean {
  const held = heldOn(festival, today);
  if (held === null) return true;
  if (held < today) return false;
  const year = Number(held.slice(0, 4));
  return edition === null || edition === year || (festival.startsOn === null && edition === year - 1);
}

const premiereTerms = ({ terms }: Competition) => terms.filter(({ type }) => type === 'premiere_restriction');
type Outcome = (term: Term, film: Film, competition: Competition, asker: Asker) => boolean;
const isOpen: Outcome = (term, film, { festival }, asker) =>
  judgePremiere(term, film, festival, asker).outcome === 'pass';
const isNotOpen: Outcome = (...asked) => !isOpen(...asked);
/** Of a place that has taken the film it is said that a premiere is gone, and only where that is known. */
const isSpent: Outcome = (term, film, { festival }, asker) =>
  judgePremiere(term, film, festival, asker).outcome === 'fail';

/**
 * Entries in the order in which they must happen: whose premiere would be lost before who would use it up, and otherwise the sooner
 * deadline first. Those that would spoil each other stand by their deadlines, and before all that only they hold up.
 */
export function inOrder<E extends Entry>(entries: readonly E[], conflicts: readonly Conflict[]): E[] {
  const waiting = entries.toSorted(
    (a, b) => a.sendBy.localeCompare(b.sendBy) || a.competition.id - b.competition.id,
  );
  const thenIds = new Map<number, Set<number>>(waiting.map(({ competition }) => [competition.id, new Set()]));
  const held = new Map<number, number>();
  for (const { firstId, thenId } of conflicts) {
    const after = thenIds.get(firstId);
    // What is sent already waits for nothing any more.
    if (!after || thenId === null || !thenIds.has(thenId) || after.has(thenId)) continue;
    after.add(thenId);
    held.set(thenId, (held.get(thenId) ?? 0) + 1);
  }
  const ordered: E[] = [];
  while (waiting.length > 0) {
    const free = waiting.findIndex(({ competition }) => !held.get(competition.id));
    const [next] = waiting.splice(free === -1 ? inFirstRing(waiting, thenIds) : free, 1);
    ordered.push(next!);
    for (const thenId of thenIds.get(next!.competition.id)!) held.set(thenId, held.get(thenId)! - 1);
  }
  return ordered;
}

/** Where nothing is free: the first of those whom nothing holds up but what they hold up themselves, along however many others. */
function inFirstRing(waiting: readonly Entry[], thenIds: ReadonlyMap<number, ReadonlySet<number>>): number {
  const ids = waiting.map(({ competition }) => competition.id);
  const firstIds = new Map<number, number[]>(ids.map((id) => [id, []]));
  for (const firstId of ids) for (const thenId of thenIds.get(firstId)!) firstIds.get(thenId)?.push(firstId);
  const downstream = new Set<number>();
  return ids.findIndex((id) => {
    if (downstream.has(id)) return false;
    const after = reached(id, thenIds);
    const isFirst = [...reached(id, firstIds)].every((before) => after.has(before));
    if (!isFirst) for (const one of after) downstream.add(one);
    return isFirst;
  });
}

function reached(from: number, steps: ReadonlyMap<number, Iterable<number>>): Set<number> {
  const found = new Set([from]);
  // A set goes on over what is added meanwhile.
  for (const id of found) for (const next of steps.get(id)!) found.add(next);
  return found;
}
