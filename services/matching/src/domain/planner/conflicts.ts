import { isBinding } from '@laurel/rules/terms/binding';
import { inEdition, isUnderWay, type AssumedDay } from '@laurel/rules/premieres/accepted-entries';
import type { MatchContext, Competition, Film, Screening, Term } from '../model.js';
import type { Judgement } from '../rules/judgement.js';
import { judgePremiere } from '../evaluation/premiere.js';
import { getNextDate, screeningAt, takenAt, withNextEdition } from './screening-at.js';

export interface Entry {
  competition: Competition;
  sendBy: string;
}
/** An entry that waits for an answer or was accepted. `edition`: the festival’s year; null if unknown. */
export interface SentEntry {
  competition: Competition;
  edition: number | null;
  /**
   * The day from which an accepted entry counts; null if the film’s screenings state it. Absent while the
   * entry waits for an answer.
   */
  taken?: AssumedDay | null;
}
/** An accepted entry at a festival outside the catalogue, entered by the filmmaker. */
export interface Elsewhere {
  entryId: number;
  country: string | null;
  taken: AssumedDay;
}
/** A screening at one competition would use up the premiere that the other requires. */
export interface Conflict {
  /** The competition whose answer must come first. */
  firstId: number;
  /** The competition that would use up the premiere; null for a festival outside the catalogue. */
  thenId: number | null;
  thenEntryId: number | null;
  /** Set if it has accepted the film: the day from which that is assumed to count. */
  taken: AssumedDay | null;
  level: string;
  /** True if a rule would exclude the film; otherwise it is only a preference. */
  isMandatory: boolean;
}

/**
 * Only the nearest sent entries are examined. Conflicts beyond what anybody reads are not reported but
 * counted, up to a limit.
 */
const [MAX_SENT, MAX_CONFLICTS, MAX_FOUND] = [300, 1000, 20_000];

/** A competition or festival that would show the film, and where. */
interface Spending extends Pick<Conflict, 'thenId' | 'thenEntryId' | 'taken'> {
  festivalId: number | null;
  shown: Screening;
  isSent: boolean;
}

/**
 * A competition that requires premieres which the film may still have, with the outcome of each premiere
 * term.
 */
interface PremiereDemand {
  competition: Competition;
  terms: { term: Term; outcome: Outcome }[];
  isSent: boolean;
}

/**
 * Finds the conflicts between entries, and with entries already sent: whose acceptance would use up a
 * premiere that another requires. Unknown days produce no conflict, except for accepted entries, which count
 * from an assumed day. Two sent entries never conflict, because there is nothing left to choose.
 */
export function findConflicts(
  entries: readonly Entry[],
  film: Film,
  context: MatchContext,
  sent: readonly SentEntry[] = [],
  elsewhere: readonly Elsewhere[] = [],
): Conflict[] {
  const today = context.now.slice(0, 10);
  const near = nearest(sent, today);
  // A festival that has started can no longer lose the premiere it requires.
  const ahead = near.filter((one) => !isNow(one, today));
  // Sent entries come first, so that the limit never omits them.
  const demands = [
    ...ahead.flatMap((one) => getDemands({ ...one, sendBy: today }, film, context, true)),
    ...entries.flatMap((one) => getDemands(one, film, context)),
  ];
  const spending = [
    ...getAcceptedSpendings(sent, elsewhere),
    ...near
      .filter(({ taken }) => taken === undefined)
      .flatMap((one) => (isNow(one, today) ? shownNow(one, today) : getSpendings(one, today, true))),
    ...entries.flatMap((one) => getSpendings(one, one.sendBy, false)),
  ];
  const found: Conflict[] = [];
  for (const spender of spending) {
    const spoiled = spoiledBy(spender, film, context);
    for (const one of demands) {
      const conflict = spoiled(one);
      if (conflict) found.push(conflict);
      if (found.length === MAX_FOUND) return found;
    }
  }
  return found;
}

/**
 * Returns, for each entry that a rule excludes because of accepted entries, the conflict with the first one
 * that used up its premiere.
 */
export function findRefusals(
  entries: readonly Entry[],
  film: Film,
  context: MatchContext,
  sent: readonly SentEntry[],
  elsewhere: readonly Elsewhere[],
): Conflict[] {
  const spoiled = getAcceptedSpendings(sent, elsewhere).map((spender) => spoiledBy(spender, film, context));
  const demands = entries.flatMap((one) => getDemands(one, film, context));
  return demands.flatMap((one) => {
    for (const by of spoiled) {
      const conflict = by(one);
      if (conflict?.isMandatory) return conflict;
    }
    return [];
  });
}

function getDemands(
  { competition: original, sendBy }: Entry,
  film: Film,
  context: MatchContext,
  isSent = false,
): PremiereDemand[] {
  const competition = { ...original, festival: withNextEdition(original.festival, sendBy) };
  const terms = premiereTerms(competition)
    .map((term) => ({ term, outcome: getOutcome(term, film, competition, context) }))
    .filter(({ outcome }) => outcome !== 'fail');
  return terms.length > 0 ? [{ competition, terms, isSent }] : [];
}

/**
 * For an accepted entry, a premiere counts as lost only if that is certain, whatever else is unknown about
 * the film. For an entry that may be accepted, the premiere must be known to be open before.
 */
function spoiledBy(
  { festivalId, shown, isSent: isSpendingSent, ...spender }: Spending,
  film: Film,
  context: MatchContext,
) {
  // Earlier screenings do not use up the premieres examined here (see `getDemands`), so only this one needs
  // to be checked.
  const after = { ...film, screenings: [shown] };
  return ({ competition, terms, isSent }: PremiereDemand): Conflict | null => {
    if (competition.festival.id === festivalId || (isSent && isSpendingSent)) return null;
    const isLost = ({ term, outcome }: PremiereDemand['terms'][number]) => {
      if (spender.taken) return getOutcome(term, after, competition, context) === 'fail';
      return outcome === 'pass' && getOutcome(term, after, competition, context) !== 'pass';
    };
    const lost = terms.filter(isLost).map(({ term }) => term);
    const [first] = lost.toSorted((a, b) => Number(isBinding(b)) - Number(isBinding(a)));
    if (!first) return null;
    return { firstId: competition.id, ...spender, level: String(first.value), isMandatory: isBinding(first) };
  };
}

function getSpendings(
  { competition }: Pick<Entry, 'competition'>,
  after: string,
  isSent: boolean,
): Spending[] {
  const { id: thenId, festival } = competition;
  if (getNextDate(festival, after) === null) return [];
  const shown = screeningAt(festival, after);
  return [{ thenId, thenEntryId: null, taken: null, festivalId: festival.id, shown, isSent }];
}
/** The rest of the edition is still to come. */
function shownNow({ competition: { id: thenId, festival } }: SentEntry, today: string): Spending {
  const shown = takenAt(festival, { from: today });
  return { thenId, thenEntryId: null, taken: null, festivalId: festival.id, shown, isSent: true };
}
function takenBy({ competition: { id: thenId, festival }, taken = null }: SentEntry): Spending {
  const shown = takenAt(festival, taken!);
  return { thenId, thenEntryId: null, taken, festivalId: festival.id, shown, isSent: true };
}
const getAcceptedSpendings = (sent: readonly SentEntry[], elsewhere: readonly Elsewhere[]): Spending[] => [
  ...firstTaken(sent).slice(0, MAX_SENT).map(takenBy),
  ...firstPerCountry(elsewhere).map(takenElsewhere),
];
const COUNTRY_ONLY = { subdivision: null, city: null };
function takenElsewhere({ entryId, country, taken }: Elsewhere): Spending {
  const shown = takenAt({ country, ...COUNTRY_ONLY }, taken);
  return { thenId: null, thenEntryId: entryId, taken, festivalId: null, shown, isSent: true };
}
/** Returns the accepted entries by the day they count from, only the first per festival. */
function firstTaken(sent: readonly SentEntry[]): SentEntry[] {
  const taken = sent
    .filter((one) => one.taken)
    .toSorted((a, b) => (a.taken!.from ?? '').localeCompare(b.taken!.from ?? ''));
  return [...Map.groupBy(taken, ({ competition }) => competition.festival.id).values()].map(([one]) => one!);
}
/**
 * Keeps only the first per country, which uses up everything the others could. Submissions selects what it
 * publishes in the same order (publish-elsewhere.ts).
 */
const firstPerCountry = (elsewhere: readonly Elsewhere[]): Elsewhere[] =>
  [...Map.groupBy(elsewhere, ({ country }) => country).values()].map((all) =>
    all.reduce((first, one) => ((one.taken.from ?? '') < (first.taken.from ?? '') ? one : first)),
  );

/**
 * Selects as many conflicts as anybody reads. Those with sent entries come first, because their order can no
 * longer change. Entries left out because of an accepted one come last, while there is room. `untold`: the
 * number of pairs omitted.
 */
export function selectConflicts(
  conflicts: readonly Conflict[],
  sent: readonly SentEntry[],
  refusals: readonly Conflict[] = [],
): { reported: Conflict[]; untold: number } {
  const sentIds = new Set(sent.map(({ competition }) => competition.id));
  const isNear = ({ firstId, thenId }: Conflict) =>
    thenId === null || sentIds.has(firstId) || sentIds.has(thenId);
  const reported = conflicts
    .toSorted((a, b) => Number(isNear(b)) - Number(isNear(a)))
    .slice(0, MAX_CONFLICTS);
  return {
    reported: [...reported, ...refusals].slice(0, MAX_CONFLICTS),
    untold: conflicts.length - reported.length,
  };
}

function nearest(sent: readonly SentEntry[], today: string): SentEntry[] {
  const dated = sent
    .filter((one) => isAhead(one, today))
    .map((one) => ({
      one,
      nextDate: isNow(one, today) ? today : (getNextDate(one.competition.festival, today) ?? '9999'),
    }));
  return dated
    .toSorted((a, b) => a.nextDate.localeCompare(b.nextDate))
    .slice(0, MAX_SENT)
    .map(({ one }) => one);
}

/** Its edition is under way. */
const isNow = ({ competition: { festival }, edition }: SentEntry, today: string): boolean =>
  isUnderWay(edition === null ? festival : inEdition(festival, edition), today);

/**
 * True if the festival is upcoming or under way and belongs to the edition. A festival without dates counts
 * like the deadlines of the edition: at most a year before it.
 */
function isAhead(one: SentEntry, today: string): boolean {
  const { competition, edition } = one;
  const { festival } = competition;
  if (isNow(one, today)) return true;
  const nextDate = getNextDate(festival, today);
  if (nextDate === null) return true;
  if (nextDate < today) return false;
  const year = Number(nextDate.slice(0, 4));
  return edition === null || edition === year || (festival.startsOn === null && edition === year - 1);
}

const premiereTerms = ({ terms }: Competition) => terms.filter(({ type }) => type === 'premiere_restriction');
type Outcome = Judgement['outcome'];
const getOutcome = (term: Term, film: Film, { festival }: Competition, context: MatchContext): Outcome =>
  judgePremiere(term, film, festival, context).outcome;
