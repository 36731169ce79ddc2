import { isBinding } from '@laurel/rules/binding';
import { inEdition, isUnderWay, type AssumedDay } from '@laurel/rules/taken-places';
import type { Asker, Competition, Film, Screening, Term } from '../facts.js';
import type { Judgement } from '../judgement.js';
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

/** Who asks for premieres that the film may still have, and how each stands. */
interface Asking {
  competition: Competition;
  terms: { term: Term; outcome: Outcome }[];
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
  // What asks for a premiere that was before it began cannot lose it any more.
  const ahead = near.filter((one) => !isNow(one, today));
  // What is sent first: it is never among what is not looked for.
  const asking = [
    ...ahead.flatMap((one) => askedBy({ ...one, sendBy: today }, film, asker, true)),
    ...entries.flatMap((one) => askedBy(one, film, asker)),
  ];
  const spending = [
    ...placesThatTook(sent, elsewhere),
    ...near
      .filter(({ taken }) => taken === undefined)
      .flatMap((one) => (isNow(one, today) ? shownNow(one, today) : heldBy(one, today, true))),
    ...entries.flatMap((one) => heldBy(one, one.sendBy, false)),
  ];
  const found: Conflict[] = [];
  for (const place of spending) {
    const spoiled = spoiledBy(place, film, asker);
    for (const one of asking) {
      const conflict = spoiled(one);
      if (conflict) found.push(conflict);
      if (found.length === MOST_FOUND) return found;
    }
  }
  return found;
}

/** Of each entry that a rule refuses since places have taken the film, the premiere that one of them used up. */
export function refusalsOf(
  entries: readonly Entry[],
  film: Film,
  asker: Asker,
  sent: readonly SentEntry[],
  elsewhere: readonly Elsewhere[],
): Conflict[] {
  const spoiled = placesThatTook(sent, elsewhere).map((place) => spoiledBy(place, film, asker));
  const asking = entries.flatMap((one) => askedBy(one, film, asker));
  return asking.flatMap((one) => {
    for (const by of spoiled) {
      const conflict = by(one);
      if (conflict?.isMandatory) return conflict;
    }
    return [];
  });
}

function askedBy({ competition: asks, sendBy }: Entry, film: Film, asker: Asker, isSent = false): Asking[] {
  const competition = { ...asks, festival: whenHeld(asks.festival, sendBy) };
  const terms = premiereTerms(competition)
    .map((term) => ({ term, outcome: outcomeOf(term, film, competition, asker) }))
    .filter(({ outcome }) => outcome !== 'fail');
  return terms.length > 0 ? [{ competition, terms, isSent }] : [];
}

/**
 * Of a place that has taken the film it is said that a premiere is gone only where that is known; then it is, whatever else is not known of the
 * film. Of one that may take it, where the premiere is known to be open still.
 */
function spoiledBy(
  { festivalId, shown, isSent: isSpendingSent, ...spender }: Spending,
  film: Film,
  asker: Asker,
) {
  // Of what is asked about no screening before takes it (`askedBy`, `pass`): this one alone is to be looked at, however many there are.
  const after = { ...film, screenings: [shown] };
  return ({ competition, terms, isSent }: Asking): Conflict | null => {
    if (competition.festival.id === festivalId || (isSent && isSpendingSent)) return null;
    const isLost = ({ term, outcome }: Asking['terms'][number]) => {
      if (spender.taken) return outcomeOf(term, after, competition, asker) === 'fail';
      return outcome === 'pass' && outcomeOf(term, after, competition, asker) !== 'pass';
    };
    const lost = terms.filter(isLost).map(({ term }) => term);
    const [first] = lost.toSorted((a, b) => Number(isBinding(b)) - Number(isBinding(a)));
    if (!first) return null;
    return { firstId: competition.id, ...spender, level: String(first.value), isMandatory: isBinding(first) };
  };
}

function heldBy({ competition }: Pick<Entry, 'competition'>, after: string, isSent: boolean): Spending[] {
  const { id: thenId, festival } = competition;
  if (heldOn(festival, after) === null) return [];
  const shown = screeningAt(festival, after);
  return [{ thenId, thenEntryId: null, taken: null, festivalId: festival.id, shown, isSent }];
}
/** What is left of it is still to come. */
function shownNow({ competition: { id: thenId, festival } }: SentEntry, today: string): Spending {
  const shown = takenAt(festival, { from: today });
  return { thenId, thenEntryId: null, taken: null, festivalId: festival.id, shown, isSent: true };
}
function takenBy({ competition: { id: thenId, festival }, taken = null }: SentEntry): Spending {
  const shown = takenAt(festival, taken!);
  return { thenId, thenEntryId: null, taken, festivalId: festival.id, shown, isSent: true };
}
const placesThatTook = (sent: readonly SentEntry[], elsewhere: readonly Elsewhere[]): Spending[] => [
  ...firstTaken(sent).slice(0, MOST_SENT).map(takenBy),
  ...firstOfEach(elsewhere).map(takenElsewhere),
];
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

/** As many as anybody reads, those with what is sent already first: there nothing can be put before the other any more. Last what is left out for one of them, as far as there is room. `untold`: how many of the pairs are not among them. */
export function toldOf(
  conflicts: readonly Conflict[],
  sent: readonly SentEntry[],
  refusals: readonly Conflict[] = [],
): { told: Conflict[]; untold: number } {
  const sentIds = new Set(sent.map(({ competition }) => competition.id));
  const isNear = ({ firstId, thenId }: Conflict) =>
    thenId === null || sentIds.has(firstId) || sentIds.has(thenId);
  const told = conflicts.toSorted((a, b) => Number(isNear(b)) - Number(isNear(a))).slice(0, MOST_CONFLICTS);
  return { told: [...told, ...refusals].slice(0, MOST_CONFLICTS), untold: conflicts.length - told.length };
}

function nearest(sent: readonly SentEntry[], today: string): SentEntry[] {
  const dated = sent
    .filter((one) => isAhead(one, today))
    .map((one) => ({
      one,
      held: isNow(one, today) ? today : (heldOn(one.competition.festival, today) ?? '9999'),
    }));
  return dated
    .toSorted((a, b) => a.held.localeCompare(b.held))
    .slice(0, MOST_SENT)
    .map(({ one }) => one);
}

/** Its edition is under way. */
const isNow = ({ competition: { festival }, edition }: SentEntry, today: string): boolean =>
  isUnderWay(edition === null ? festival : inEdition(festival, edition), today);

/** Its festival is still to come, or under way, and is that of the edition; one without days counts as the edition's deadlines do, a year before it at the most. */
function isAhead(one: SentEntry, today: string): boolean {
  const { competition, edition } = one;
  const { festival } = competition;
  if (isNow(one, today)) return true;
  const held = heldOn(festival, today);
  if (held === null) return true;
  if (held < today) return false;
  const year = Number(held.slice(0, 4));
  return edition === null || edition === year || (festival.startsOn === null && edition === year - 1);
}

const premiereTerms = ({ terms }: Competition) => terms.filter(({ type }) => type === 'premiere_restriction');
type Outcome = Judgement['outcome'];
const outcomeOf = (term: Term, film: Film, { festival }: Competition, asker: Asker): Outcome =>
  judgePremiere(term, film, festival, asker).outcome;
