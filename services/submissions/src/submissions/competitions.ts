import { getDueFee } from '@laurel/rules/fees/due-fee';
import type { Entrant, Fee } from '@laurel/rules/fees/fees';
import { findOpenTier } from '@laurel/rules/fees/tiers';
import type { Money } from '@laurel/rules/money/money';
import type { Tx } from '../database/client.js';
import { toDay, getLatestDay, getToday } from '../domain/days.js';
import { getEdition, getOpeningDay } from '../domain/editions.js';
import type { Competition, Festival } from '../generated/client.js';

/** A projected competition. The festival is missing while its projection is being rebuilt. */
export type CompetitionWithFestival = Competition & { festival: Festival | null };
export type CompleteCompetition = Competition & { festival: Festival };
export const isComplete = (
  competition: CompetitionWithFestival | undefined,
): competition is CompleteCompetition => competition?.festival != null;
/** The data of a competition that a submission shows: names, days, and the data to detect changes. */
export type ListedCompetition = Pick<
  CompetitionWithFestival,
  'name' | 'festivalId' | 'opensOn' | 'notificationDate' | 'dates' | 'feesHash' | 'isDeprecated' | 'isDeleted'
> & { festival: Pick<Festival, 'name' | 'startsOn' | 'endsOn'> | null };
/** A deadline from the catalogue's events. Title, time zone and fees are missing in old events. */
export interface ProjectedDate {
  id: number;
  date: string;
  deprecated: boolean;
  closesAt: string;
  title?: string | null;
  timezone?: string | null;
  timezoneAssumed?: boolean;
  time?: string | null;
  closingZone?: string;
  fees?: Fee[];
}
/** Returns the stored deadlines. Empty if they were not selected. */
export const getDates = (competition: Pick<CompetitionWithFestival, 'dates'>) =>
  (competition.dates ?? []) as unknown as ProjectedDate[];
/** Returns the tier to pay at `now`, if entries are open. */
export const getOpenTier = (competition: CompetitionWithFestival, now: Date) =>
  findOpenTier(getDates(competition), toDay(competition.opensOn), now);

/** Returns the fee of a film at an open deadline, or null if unknown. */
export function getDeadlineFee(date: ProjectedDate | null, film: Entrant): Money | null {
  const fee = date && getDueFee({ date, isPast: false, fees: date.fees ?? [] }, film);
  return fee && fee !== 'unknown' ? { amount: fee.amount, currency: fee.currency } : null;
}

/**
 * Returns the deadline that applied on the day of sending, or that applies now if there is no such day. Null
 * for another edition than the current one, because its deadlines are not stored.
 */
export function findSentDateId(
  competition: CompetitionWithFestival,
  edition: number | null,
  submittedAt: string | null,
): number | null {
  if (edition !== getPresentEdition(competition)) return null;
  const instant = submittedAt === null ? new Date() : new Date(`${submittedAt}T12:00:00.000Z`);
  return getOpenTier(competition, instant)?.id ?? null;
}

/** Returns the projections of competitions by id. Competitions that have not arrived yet are missing. */
export async function findCompetitions(
  tx: Pick<Tx, 'competition' | 'festival'>,
  ids: number[],
): Promise<Map<number, CompetitionWithFestival>> {
  const competitions = await tx.competition.findMany({ where: { id: { in: [...new Set(ids)] } } });
  const festivals = await tx.festival.findMany({
    where: { id: { in: competitions.map(({ festivalId }) => festivalId) } },
  });
  const byId = new Map(festivals.map((festival) => [festival.id, festival]));
  return new Map(
    competitions.map((competition) => [
      competition.id,
      { ...competition, festival: byId.get(competition.festivalId) ?? null },
    ]),
  );
}

export const findCompetitionsForRows = (
  tx: Pick<Tx, 'competition' | 'festival'>,
  rows: Iterable<{ competitionId: number }>,
) =>
  findCompetitions(
    tx,
    Array.from(rows, ({ competitionId }) => competitionId),
  );

/** Returns the edition that the projections describe. */
export const getPresentEdition = (competition: Pick<ListedCompetition, 'dates' | 'festival'>) =>
  getEdition(toDay(competition.festival?.startsOn ?? null), getDates(competition));
/** Returns the edition and the promised day of its answer. */
export const getPromisedAnswer = (
  competition: Pick<ListedCompetition, 'dates' | 'festival' | 'notificationDate'>,
) => ({ edition: getPresentEdition(competition), answerDueOn: toDay(competition.notificationDate) });
/**
 * Returns the bounds for the days of a move: today, the latest current day on Earth, and the opening of the
 * edition.
 */
export function getDateBounds(competition: CompleteCompetition, edition: number | null) {
  const presentEdition = {
    edition: getPresentEdition(competition),
    opensOn: toDay(competition.opensOn),
    dates: getDates(competition),
  };
  return { today: getToday(), latestDay: getLatestDay(), opensOn: getOpeningDay(edition, presentEdition) };
}
