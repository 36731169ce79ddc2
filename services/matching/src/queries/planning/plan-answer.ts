import type { PlanLine, PlanSubmissionsResponse } from '@laurel/proto/matching/v1/matching';
import type { ElsewhereEntry } from '@laurel/proto/submissions/v1/events';
import type { CompetitionDates } from '../../projections/read-projections.js';
import type { ScoredMatch } from '../../domain/ranking/answer.js';
import type { Candidate, LeftOutMatch, PlanPreferences } from '../../domain/planner/candidates.js';
import type { Offer } from '../../domain/planner/offers.js';
import type { Plan } from '../../domain/planner/plan.js';

/** The state of each competition on the film's list, and its deadlines. */
interface PlanLineData {
  preferences: PlanPreferences;
  stateById: ReadonlyMap<number, string>;
  dated: readonly CompetitionDates[];
}
/** The film’s existing entries. They are included only if a conflict refers to them. */
interface ExistingEntryDetails {
  sentMatches: readonly ScoredMatch[];
  elsewhere: readonly ElsewhereEntry[];
}

/** Converts a plan to the response. */
export function toPlanResponse(
  plan: Plan,
  { preferences, stateById, dated }: PlanLineData,
  { sentMatches, elsewhere }: ExistingEntryDetails,
): Omit<PlanSubmissionsResponse, 'isRebuilding' | 'isNarrowed'> {
  const getDateId = createDateIdLookup(dated);
  const inDanger = new Set(plan.conflicts.flatMap(({ firstId, thenId }) => [firstId, thenId]));
  const entryIds = new Set(plan.conflicts.map(({ thenEntryId }) => thenEntryId));
  const line = (item: Omit<Candidate, 'offer'> & { offer: Offer | null }, why = ''): PlanLine => ({
    ...toCompetitionFields(item.match),
    state: stateById.get(item.match.competition.id),
    offer: item.offer && {
      ...toOffer(item.offer, preferences),
      dateId: getDateId(item.match.competition.id, item.offer),
    },
    worth: item.worth,
    isMust: item.isMust,
    why,
  });
  return {
    chosen: plan.chosen.map((candidate) => line(candidate)),
    leftOut: plan.leftOut.map(({ why, ...match }: LeftOutMatch) => line({ ...match, isMust: false }, why)),
    spent: plan.spent,
    conflicts: plan.conflicts.map((conflict) => ({ ...conflict, thenId: conflict.thenId ?? 0 })),
    moreConflicts: plan.moreConflicts,
    delay: plan.delay,
    raises: plan.raises,
    isProven: plan.isProven,
    sent: sentMatches
      .filter(({ competition }) => inDanger.has(competition.id))
      .map((match) => line({ match, offer: null, worth: [], isMust: false })),
    elsewhere: elsewhere
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

const toOffer = ({ fee, payment, sendFrom, sendBy }: Offer, { budgets }: PlanPreferences) => ({
  fee: fee && { amount: fee.amount, currency: fee.currency },
  paid: payment && { amount: payment.amount, currency: budgets.amounts[payment.budget]!.currency },
  sendFrom,
  sendBy,
});

/** Finds the deadline's id in the catalogue. Tiers in memory have none, so that equal ones are shared. */
function createDateIdLookup(dated: readonly CompetitionDates[]) {
  const datesById = new Map(dated.map(({ id, dates }) => [id, dates]));
  return (competitionId: number, { tier }: Offer) =>
    datesById
      .get(competitionId)
      ?.find(
        ({ date, closesAt, deprecated }) => !deprecated && date === tier.date && closesAt === tier.closesAt,
      )?.id;
}
