import { compareCities } from '@laurel/cities/compare-cities';
import type { CompetitionDate } from '@laurel/proto/catalog/v1/festival';
import type { PlanLine, PlanSubmissionsResponse } from '@laurel/proto/matching/v1/matching';
import type { ElsewhereEntry } from '@laurel/proto/submissions/v1/events';
import { findFailedRules, toDeadlineRules } from '@laurel/rules/matching/deadline-rules';
import type { CompetitionDates } from '../../projections/read-projections.js';
import type { ScoredMatch } from '../../domain/ranking/match-directly.js';
import type { Candidate, LeftOutMatch, PlanPreferences } from '../../domain/planner/candidates.js';
import type { Offer } from '../../domain/planner/offers.js';
import type { IsUnlocked } from '../runs/unlocked-competitions.js';
import type { Competition, Film } from '../../domain/model.js';
import { countRulesToCheck, toDeadlineFilm } from '../../domain/recommendations/notices.js';
import type { Plan } from '../../domain/planner/plan.js';

/** The state of each competition on the film's list, and its deadlines. */
interface PlanLineData {
  preferences: PlanPreferences;
  stateById: ReadonlyMap<number, string>;
  datedCompetitions: readonly CompetitionDates[];
  /** Whether more than the verdict of a competition may be shown. */
  isUnlocked: IsUnlocked;
  film: Film;
}
/** The film’s existing entries. They are included only if a conflict refers to them. */
interface ExistingEntryDetails {
  sentMatches: readonly ScoredMatch[];
  elsewhereEntries: readonly ElsewhereEntry[];
}

/** Converts a plan to the response. */
export function toPlanResponse(
  plan: Plan,
  { preferences, stateById, datedCompetitions, isUnlocked, film }: PlanLineData,
  { sentMatches, elsewhereEntries }: ExistingEntryDetails,
): Omit<PlanSubmissionsResponse, 'isRebuilding' | 'isNarrowed'> {
  const findDeadline = createDeadlineLookup(datedCompetitions);
  const conflictingIds = new Set(plan.conflicts.flatMap(({ firstId, thenId }) => [firstId, thenId]));
  const entryIds = new Set(plan.conflicts.map(({ thenEntryId }) => thenEntryId));
  const toPlanLine = (
    { match, offer, worth, isRequired }: Omit<Candidate, 'offer'> & { offer: Offer | null },
    reason = '',
  ): PlanLine => {
    const { competition } = match;
    const mayShowRules = isUnlocked(competition.id);
    return {
      ...toCompetitionFields(match),
      state: stateById.get(competition.id),
      offer: offer && toOffer(offer, preferences, findDeadline(competition.id, offer) ?? null),
      rulesToCheck: mayShowRules ? countRulesToCheck(match.evaluation) : 0,
      worth: mayShowRules ? worth : [],
      isMust: isRequired,
      why: reason,
      failedRules: offer && mayShowRules ? findFailedRulesAt(competition, offer, film) : [],
    };
  };
  return {
    chosen: plan.selected.map((candidate) => toPlanLine(candidate)),
    leftOut: plan.leftOut.map(({ reason, ...leftOutMatch }: LeftOutMatch) =>
      toPlanLine({ ...leftOutMatch, isRequired: false }, reason),
    ),
    spent: plan.spent,
    conflicts: plan.conflicts.map(({ acceptedFrom, ...conflict }) => ({
      ...conflict,
      thenId: conflict.thenId ?? 0,
      taken: acceptedFrom,
    })),
    moreConflicts: plan.moreConflicts,
    delay: plan.delay,
    raise: plan.raise,
    isProven: plan.isProven,
    sent: sentMatches
      .filter(({ competition }) => conflictingIds.has(competition.id))
      .map((match) => toPlanLine({ match, offer: null, worth: [], isRequired: false })),
    elsewhere: elsewhereEntries
      .filter(({ entryId }) => entryIds.has(entryId))
      .map(({ entryId, festival, country }) => ({ entryId, festival, country })),
  };
}

const toCompetitionFields = ({ competition, evaluation }: ScoredMatch) => ({
  competitionId: competition.id,
  competitionName: competition.name,
  festivalId: competition.festival.id,
  festivalName: competition.festival.name,
  festivalCity: competition.festival.city ?? undefined,
  festivalCountry: competition.festival.country ?? undefined,
  festivalStartsOn: competition.festival.startsOn ?? undefined,
  festivalUsualMonth: competition.festival.usualMonth ?? undefined,
  festivalProfileImage: competition.festival.profileImage ?? undefined,
  verdict: evaluation.verdict,
});

const findFailedRulesAt = ({ terms, festival }: Competition, { tier }: Offer, film: Film) =>
  findFailedRules(toDeadlineRules(terms), toDeadlineFilm(film), festival, tier.date, compareCities);

const toOffer = (
  { fee, cost, sendFrom, sendBy }: Offer,
  { budget: { limit } }: PlanPreferences,
  deadline: CompetitionDate | null,
) => ({
  fee: fee && { amount: fee.amount, currency: fee.currency },
  paid: cost === null ? null : { amount: cost, currency: limit.currency },
  sendFrom,
  sendBy,
  dateId: deadline?.id,
  deadline,
});

/** Finds the deadline in the catalogue. Tiers in memory have no ids, so that equal ones are shared. */
function createDeadlineLookup(datedCompetitions: readonly CompetitionDates[]) {
  const datesById = new Map(datedCompetitions.map(({ id, dates }) => [id, dates]));
  return (competitionId: number, { tier }: Offer) =>
    datesById
      .get(competitionId)
      ?.find(
        ({ date, closesAt, deprecated }) => !deprecated && date === tier.date && closesAt === tier.closesAt,
      );
}
