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
  getExpectedAnswerDay,
  getPremiereUses,
  isUnderWayNow,
  listNearestEntries,
  type SentEntry,
  getCurrentPremiereUse,
  type PremiereUse,
} from './premiere-uses.js';

/** Nobody reads more conflicts than this. The others are only counted. */
const MAX_REPORTED = 1000;
/** The search ends after this many conflicts. */
const MAX_FOUND = 20_000;

/** A competition with the premiere terms that the film may still meet, and their outcomes. */
interface PremiereDemand {
  competition: Competition;
  terms: { term: Term; outcome: Outcome }[];
  isSent: boolean;
  sendBy: string;
}

/**
 * Finds the conflicts between entries, and with entries already sent. Two entries conflict if acceptance by
 * one would use up a premiere that the other requires. Unknown days produce no conflict, except for accepted
 * entries, which count from an assumed day. Two sent entries never conflict, because there is nothing left to
 * choose.
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
      getDemands({ ...sentEntry, sendBy: today, isSent: true }, film, context),
    ),
    ...entries.flatMap((entry) => getDemands({ ...entry, isSent: false }, film, context)),
  ];
  const premiereUses = [
    ...getAcceptedPremiereUses(sentEntries, elsewhereEntries),
    ...nearestEntries
      .filter(({ acceptedFrom }) => acceptedFrom === undefined)
      .flatMap((sentEntry) =>
        isUnderWayNow(sentEntry, today)
          ? getCurrentPremiereUse(sentEntry, today)
          : getPremiereUses(sentEntry, { afterDay: today, isSent: true }),
      ),
    ...entries.flatMap((entry) => getPremiereUses(entry, { afterDay: entry.sendBy, isSent: false })),
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

/** Returns, for each entry whose required premiere an accepted entry uses up, the first such conflict. */
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
  const demands = entries.flatMap((entry) => getDemands({ ...entry, isSent: false }, film, context));
  return demands.flatMap((demand) => {
    for (const findConflict of conflictFinders) {
      const conflict = findConflict(demand);
      if (conflict?.isMandatory) return conflict;
    }
    return [];
  });
}

function getDemands(
  { competition: original, sendBy, isSent }: Entry & { isSent: boolean },
  film: Film,
  context: MatchContext,
): PremiereDemand[] {
  const competition = { ...original, festival: withNextEdition(original.festival, sendBy) };
  const terms = getPremiereTerms(competition)
    .map((term) => ({ term, outcome: getOutcome(term, film, competition, context) }))
    .filter(({ outcome }) => outcome !== 'fail');
  return terms.length > 0 ? [{ competition, terms, isSent, sendBy }] : [];
}

/**
 * Returns a function that checks one demand against the screening of `use`:
 * - An accepted entry uses up a premiere only if the term then certainly fails.
 * - An entry that may be accepted uses it up if the term passed before and no longer passes.
 */
function createConflictFinder(use: PremiereUse, film: Film, context: MatchContext) {
  // Earlier screenings do not use up the premieres examined here (see `getDemands`), so only this one needs
  // to be checked.
  const filmAfterUse = { ...film, screenings: [use.screening] };
  return (demand: PremiereDemand): Conflict | null => {
    const { competition, terms, isSent } = demand;
    if (competition.festival.id === use.festivalId || (isSent && use.isSent)) return null;
    const isLost = ({ term, outcome }: PremiereDemand['terms'][number]) => {
      if (use.acceptedFrom) return getOutcome(term, filmAfterUse, competition, context) === 'fail';
      return outcome === 'pass' && getOutcome(term, filmAfterUse, competition, context) !== 'pass';
    };
    const lostTerms = terms.filter(isLost).map(({ term }) => term);
    const decisiveTerm = lostTerms.find(isBinding) ?? lostTerms[0];
    if (!decisiveTerm) return null;
    return {
      firstId: competition.id,
      thenId: use.thenId,
      thenEntryId: use.thenEntryId,
      acceptedFrom: use.acceptedFrom,
      level: String(decisiveTerm.value),
      isMandatory: isBinding(decisiveTerm),
      canWait: hasResponseInTime(demand, use),
      canWaitForOther: !isSent && !use.isSent && use.answerBy !== null && use.answerBy < demand.sendBy,
    };
  };
}

/**
 * Returns whether the answer to one entry is expected before the other must be sent. A sent entry is answered
 * first. If both are unsent, the entry that requires the premiere is sent first.
 */
function hasResponseInTime(demand: PremiereDemand, use: PremiereUse): boolean {
  const answerBy = use.isSent ? use.answerBy : getExpectedAnswerDay(demand.competition, demand.sendBy);
  const sendBy = use.sendBy ?? demand.sendBy;
  return answerBy !== null && answerBy < sendBy;
}

/**
 * Selects at most `MAX_REPORTED` conflicts. Those with sent entries come first, because their order can no
 * longer change. `premiereLosses` come last, if the limit allows. `omittedCount` counts the conflicts that
 * are not reported.
 */
export function selectConflicts(
  conflicts: readonly Conflict[],
  sentEntries: readonly SentEntry[],
  premiereLosses: readonly Conflict[] = [],
): { reported: Conflict[]; omittedCount: number } {
  const sentIds = new Set(sentEntries.map(({ competition }) => competition.id));
  // An entry outside the catalogue has no `thenId` and was always sent.
  const involvesSentEntry = ({ firstId, thenId }: Conflict) =>
    thenId === null || sentIds.has(firstId) || sentIds.has(thenId);
  const reported = [
    ...conflicts.filter(involvesSentEntry),
    ...conflicts.filter((conflict) => !involvesSentEntry(conflict)),
  ].slice(0, MAX_REPORTED);
  return {
    reported: [...reported, ...premiereLosses].slice(0, MAX_REPORTED),
    omittedCount: conflicts.length - reported.length,
  };
}

const getPremiereTerms = ({ terms }: Competition) =>
  terms.filter(({ type }) => type === 'premiere_restriction');
type Outcome = Judgement['outcome'];
const getOutcome = (term: Term, film: Film, { festival }: Competition, context: MatchContext): Outcome =>
  judgePremiere(term, film, festival, context).outcome;
