import { isBinding } from '@laurel/rules/terms/binding';
import type { MatchContext, Competition, Film, Term } from '../model.js';
import type { Judgement } from '../rules/judgement.js';
import { judgePremiere } from '../evaluation/premiere.js';
import { withNextEdition } from './screening-at.js';
import {
  type Conflict,
  type ElsewhereEntry,
  type Entry,
  getAcceptedPremiereUses,
  getPremiereUses,
  isUnderWayNow,
  listNearestEntries,
  type SentEntry,
  getCurrentPremiereUse,
  type PremiereUse,
} from './premiere-uses.js';

/** Conflicts beyond what anybody reads are not reported but counted, up to a limit. */
const [MAX_CONFLICTS, MAX_FOUND] = [1000, 20_000];

/** The premiere terms of a competition that the film may still meet, with their outcomes. */
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
  sentEntries: readonly SentEntry[] = [],
  elsewhereEntries: readonly ElsewhereEntry[] = [],
): Conflict[] {
  const today = context.now.slice(0, 10);
  const nearestEntries = listNearestEntries(sentEntries, today);
  // A festival that has started can no longer lose the premiere it requires.
  const upcomingEntries = nearestEntries.filter((sentEntry) => !isUnderWayNow(sentEntry, today));
  // Sent entries come first, so that the limit never omits them.
  const demands = [
    ...upcomingEntries.flatMap((sentEntry) =>
      getDemands({ ...sentEntry, sendBy: today }, film, context, true),
    ),
    ...entries.flatMap((entry) => getDemands(entry, film, context)),
  ];
  const premiereUses = [
    ...getAcceptedPremiereUses(sentEntries, elsewhereEntries),
    ...nearestEntries
      .filter(({ acceptedFrom }) => acceptedFrom === undefined)
      .flatMap((sentEntry) =>
        isUnderWayNow(sentEntry, today)
          ? getCurrentPremiereUse(sentEntry, today)
          : getPremiereUses(sentEntry, today, true),
      ),
    ...entries.flatMap((entry) => getPremiereUses(entry, entry.sendBy, false)),
  ];
  const results: Conflict[] = [];
  for (const premiereUse of premiereUses) {
    const findConflict = createConflictFinder(premiereUse, film, context);
    for (const demand of demands) {
      const conflict = findConflict(demand);
      if (conflict) results.push(conflict);
      if (results.length === MAX_FOUND) return results;
    }
  }
  return results;
}

/** Returns, per entry excluded by accepted ones, the conflict that first used up its premiere. */
export function findLossesToAccepted(
  entries: readonly Entry[],
  film: Film,
  context: MatchContext,
  sentEntries: readonly SentEntry[],
  elsewhereEntries: readonly ElsewhereEntry[],
): Conflict[] {
  const conflictFinders = getAcceptedPremiereUses(sentEntries, elsewhereEntries).map((premiereUse) =>
    createConflictFinder(premiereUse, film, context),
  );
  const demands = entries.flatMap((entry) => getDemands(entry, film, context));
  return demands.flatMap((demand) => {
    for (const findConflict of conflictFinders) {
      const conflict = findConflict(demand);
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
  const terms = getPremiereTerms(competition)
    .map((term) => ({ term, outcome: getOutcome(term, film, competition, context) }))
    .filter(({ outcome }) => outcome !== 'fail');
  return terms.length > 0 ? [{ competition, terms, isSent }] : [];
}

/**
 * For an accepted entry, a premiere counts as lost only if that is certain, whatever else is unknown about
 * the film. For an entry that may be accepted, the premiere must be known to be open before.
 */
function createConflictFinder(
  { festivalId, screening, isSent: isUseSent, ...use }: PremiereUse,
  film: Film,
  context: MatchContext,
) {
  // Earlier screenings do not use up the premieres examined here (see `getDemands`), so only this one needs
  // to be checked.
  const filmAfterUse = { ...film, screenings: [screening] };
  return ({ competition, terms, isSent }: PremiereDemand): Conflict | null => {
    if (competition.festival.id === festivalId || (isSent && isUseSent)) return null;
    const isLost = ({ term, outcome }: PremiereDemand['terms'][number]) => {
      if (use.taken) return getOutcome(term, filmAfterUse, competition, context) === 'fail';
      return outcome === 'pass' && getOutcome(term, filmAfterUse, competition, context) !== 'pass';
    };
    const lostTerms = terms.filter(isLost).map(({ term }) => term);
    const [decisiveTerm] = lostTerms.toSorted((a, b) => Number(isBinding(b)) - Number(isBinding(a)));
    if (!decisiveTerm) return null;
    return {
      firstId: competition.id,
      ...use,
      level: String(decisiveTerm.value),
      isMandatory: isBinding(decisiveTerm),
    };
  };
}

/**
 * Selects as many conflicts as anybody reads. Those with sent entries come first, because their order can no
 * longer change. Entries left out because of an accepted one come last, while there is room. `omittedCount`: the
 * number of pairs omitted.
 */
export function selectConflicts(
  conflicts: readonly Conflict[],
  sentEntries: readonly SentEntry[],
  premiereLosses: readonly Conflict[] = [],
): { reported: Conflict[]; omittedCount: number } {
  const sentIds = new Set(sentEntries.map(({ competition }) => competition.id));
  const involvesSentEntry = ({ firstId, thenId }: Conflict) =>
    thenId === null || sentIds.has(firstId) || sentIds.has(thenId);
  const reported = conflicts
    .toSorted((a, b) => Number(involvesSentEntry(b)) - Number(involvesSentEntry(a)))
    .slice(0, MAX_CONFLICTS);
  return {
    reported: [...reported, ...premiereLosses].slice(0, MAX_CONFLICTS),
    omittedCount: conflicts.length - reported.length,
  };
}

const getPremiereTerms = ({ terms }: Competition) =>
  terms.filter(({ type }) => type === 'premiere_restriction');
type Outcome = Judgement['outcome'];
const getOutcome = (term: Term, film: Film, { festival }: Competition, context: MatchContext): Outcome =>
  judgePremiere(term, film, festival, context).outcome;
