import type { PlanLine, PlanSubmissionsResponse } from '@laurel/proto/matching/v1/matching';
import type { ElsewherePlace } from '@laurel/proto/submissions/v1/events';
import type { Dated } from '../catalogue/copies.js';
import type { Whole } from '../domain/answer.js';
import type { Candidate, LeftOut, Wishes } from '../domain/planner/candidates.js';
import type { Offer } from '../domain/planner/offers.js';
import type { Plan } from '../domain/planner/plan.js';

/** What a line says beside what was planned: by competition its state on the list, and which deadlines it has. */
interface InPlan {
  wishes: Wishes;
  stateOf: ReadonlyMap<number, string>;
  dated: readonly Dated[];
}
/** Where the film is already; told as far as a conflict names it. */
interface Beside {
  there: readonly Whole[];
  elsewhere: readonly ElsewherePlace[];
}

/** A plan as its asker is told it. */
export function planAnswer(
  plan: Plan,
  { wishes, stateOf, dated }: InPlan,
  { there, elsewhere }: Beside,
): Omit<PlanSubmissionsResponse, 'isArriving' | 'isNarrowed'> {
  const dateIdOf = dateIds(dated);
  const inDanger = new Set(plan.conflicts.flatMap(({ firstId, thenId }) => [firstId, thenId]));
  const entryIds = new Set(plan.conflicts.map(({ thenEntryId }) => thenEntryId));
  const line = (one: Omit<Candidate, 'offer'> & { offer: Offer | null }, why = ''): PlanLine => ({
    ...placeOf(one.match),
    state: stateOf.get(one.match.competition.id),
    offer: one.offer && {
      ...offerOf(one.offer, wishes),
      dateId: dateIdOf(one.match.competition.id, one.offer),
    },
    worth: one.worth,
    isMust: one.isMust,
    why,
  });
  return {
    chosen: plan.chosen.map((one) => line(one)),
    leftOut: plan.leftOut.map(({ why, ...one }: LeftOut) => line({ ...one, isMust: false }, why)),
    spent: plan.spent,
    conflicts: plan.conflicts.map(({ thenId, ...one }) => ({ ...one, thenId: thenId ?? 0 })),
    moreConflicts: plan.moreConflicts,
    delay: plan.delay,
    raises: plan.raises,
    isProven: plan.isProven,
    sent: there
      .filter(({ competition }) => inDanger.has(competition.id))
      .map((match) => line({ match, offer: null, worth: [], isMust: false })),
    elsewhere: elsewhere
      .filter(({ entryId }) => entryIds.has(entryId))
      .map(({ entryId, festival, country }) => ({ entryId, festival, country })),
  };
}

const placeOf = ({ competition, evaluation }: Whole) => ({
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

const offerOf = ({ fee, payment, sendFrom, sendBy }: Offer, { purses }: Wishes) => ({
  fee: fee && { amount: fee.amount, currency: fee.currency },
  paid: payment && { amount: payment.amount, currency: purses.budgets[payment.budget]!.currency },
  sendFrom,
  sendBy,
});

/** Which deadline an offer is of, by the catalogue's own word: the tiers in memory have no ids, so that equal ones are kept once. */
function dateIds(copies: readonly Dated[]) {
  const datesOf = new Map(copies.map(({ id, dates }) => [id, dates]));
  return (competitionId: number, { tier }: Offer) =>
    datesOf
      .get(competitionId)
      ?.find(
        ({ date, closesAt, deprecated }) => !deprecated && date === tier.date && closesAt === tier.closesAt,
      )?.id;
}
