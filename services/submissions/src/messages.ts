import type {
  HistoryEntry,
  Particulars as ParticularsMessage,
  Submission,
} from '@laurel/proto/submissions/v1/submissions';
import { openTier } from '@laurel/rules/tiers';
import type { Particulars, Standing } from './domain/submission.js';
import { editionOf, isUnanswered, openingOf } from './domain/submission.js';
import { allowedMoves, type State } from './domain/transitions.js';
import type { Tx } from './database.js';
import type { Competition, Festival, SubmissionChange, UserSubmission } from './generated/client.js';

/** A competition's copy with its festival's. */
export type Place = Competition & { festival: Festival | null };
interface CopiedDate {
  id: number;
  date: string;
  deprecated: boolean;
  closesAt: string;
}
export const datesOf = (place: Place) => place.dates as unknown as CopiedDate[];
/** The tier to pay, once entries are open. */
export const openTierOf = (place: Place, now: Date) => openTier(datesOf(place), dayOf(place.opensOn), now);

/** The copies for some competitions, by id; what has not arrived yet is missing. */
export async function placesOf(
  tx: Pick<Tx, 'competition' | 'festival'>,
  ids: number[],
): Promise<Map<number, Place>> {
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

const isoDay = (instant: number) => new Date(instant).toISOString().slice(0, 10);
export const today = () => isoDay(Date.now());
const EAST_MS = 14 * 3_600_000;
/** The day that has begun in the easternmost zone. */
export const latestDay = () => isoDay(Date.now() + EAST_MS);

/** The edition that a competition's copies tell of. */
export const presentEdition = (place: Place) =>
  editionOf(dayOf(place.festival?.startsOn ?? null), datesOf(place));
/** What a move is held against: the days of the Earth, and when the edition opened. */
export function daysOf(place: Place | undefined, edition: number | null) {
  const present = place && {
    edition: presentEdition(place),
    opensOn: dayOf(place.opensOn),
    dates: datesOf(place),
  };
  return { today: today(), latest: latestDay(), opensOn: present ? openingOf(edition, present) : null };
}
export const dayOf = (date: Date | null) => date?.toISOString().slice(0, 10) ?? null;
export const dateOf = (day: string | null) => (day === null ? null : new Date(day));

export function submissionMessage(row: UserSubmission, place: Place | undefined): Submission {
  const {
    id,
    filmId,
    userId,
    competitionId,
    state,
    origin,
    batchId,
    awardName,
    note,
    dateId,
    edition,
    rowVersion,
  } = row;
  return {
    id,
    filmId,
    userId,
    competitionId,
    state,
    origin,
    batchId,
    awardName,
    note,
    dateId,
    edition,
    rowVersion,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    submittedAt: dayOf(row.submittedAt),
    decidedAt: dayOf(row.decidedAt),
    feePaid: feeOf(row),
    noAnswer: isUnanswered(state, dayOf(place?.notificationDate ?? null), today()),
    allowedMoves: allowedMoves(state as State),
    competitionName: place?.name ?? null,
    festivalId: place?.festivalId ?? null,
    festivalName: place?.festival?.name ?? null,
    opensOn: dayOf(place?.opensOn ?? null),
  };
}

/** What is told of it: what is kept, neither the moves open from its state, nor what depends on today, nor names of others' things. */
export const submissionFact = (row: UserSubmission): Submission => ({
  ...submissionMessage(row, undefined),
  allowedMoves: [],
  noAnswer: false,
});

const feeOf = ({ feePaidAmount, feePaidCurrency }: UserSubmission) =>
  feePaidAmount === null ? null : { amount: Number(feePaidAmount), currency: feePaidCurrency! };

export function standingOf(row: UserSubmission): Standing {
  const { state, awardName, dateId, note } = row;
  return {
    state: state as State,
    awardName,
    dateId,
    note,
    submittedAt: dayOf(row.submittedAt),
    decidedAt: dayOf(row.decidedAt),
    feePaid: feeOf(row),
  };
}

export function columnsOf({ feePaid, submittedAt, decidedAt, ...plain }: Standing) {
  return {
    ...plain,
    submittedAt: dateOf(submittedAt),
    decidedAt: dateOf(decidedAt),
    feePaidAmount: feePaid?.amount ?? null,
    feePaidCurrency: feePaid?.currency ?? null,
  };
}

export function saidIn(message: ParticularsMessage | null | undefined): Particulars {
  const {
    dateId = null,
    submittedAt = null,
    decidedAt = null,
    awardName = null,
    feePaid = null,
    note = null,
    reason = null,
    overrideReason = null,
  } = message ?? {};
  return { dateId, submittedAt, decidedAt, awardName, feePaid, note, reason, overrideReason };
}

export const historyMessage = ({
  from,
  to,
  actor,
  impersonator,
  origin,
  batchId,
  reason,
  at,
}: SubmissionChange): HistoryEntry => ({
  from,
  to,
  actor,
  impersonator,
  origin,
  batchId,
  reason,
  at: at.toISOString(),
});
