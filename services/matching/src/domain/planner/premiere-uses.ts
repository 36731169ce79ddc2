import {
  withoutOtherEditionDates,
  isUnderWay,
  type AssumedDay,
} from '@laurel/rules/premieres/accepted-entries';
import type { Competition, Screening } from '../model.js';
import { getNextDate, getScreeningAt, getAcceptedScreening } from './screening-at.js';

export interface Entry {
  competition: Competition;
  sendBy: string;
}

/** An entry that waits for an answer or was accepted. `edition`: the festival’s year; null if unknown. */
export interface SentEntry {
  competition: Competition;
  edition: number | null;
  /**
   * From when an accepted entry counts as shown; null if the film’s screenings contain it. Absent while the
   * festival has not answered.
   */
  acceptedFrom?: AssumedDay | null;
}

/** An accepted entry at a festival outside the catalogue, entered by the filmmaker. */
export interface ElsewhereEntry {
  entryId: number;
  country: string | null;
  acceptedFrom: AssumedDay;
}

/** A screening at `thenId` would use up the premiere that `firstId` requires. */
export interface Conflict {
  /** The competition that requires the premiere. Its answer must come first. */
  firstId: number;
  /** The competition that would use up the premiere; null for a festival outside the catalogue. */
  thenId: number | null;
  thenEntryId: number | null;
  /** If the festival of `thenId` has accepted the film: the day from which the film counts as shown there. */
  acceptedFrom: AssumedDay | null;
  level: string;
  /** True if a rule would exclude the film; otherwise it is only a preference. */
  isMandatory: boolean;
  /** True if the earlier answer is expected before the last day on which the plan sends the other entry. */
  canWait: boolean;
  /** True if neither was sent and the answer of `thenId` is expected before the last day on which `firstId` is sent. */
  canWaitForOther: boolean;
}

/** Number of unanswered entries (the nearest) and of accepted entries (the earliest) that are examined. */
const MAX_SENT = 300;

/** A screening at a competition or festival, which may use up premieres of other festivals. */
export interface PremiereUse extends Pick<Conflict, 'thenId' | 'thenEntryId' | 'acceptedFrom'> {
  festivalId: number | null;
  screening: Screening;
  isSent: boolean;
  /** The last day on which the plan sends the entry; null if it was sent. */
  sendBy: string | null;
  /** The day by which the answer to the entry is expected; null if unknown. */
  answerBy: string | null;
}

/** Returns the screening at the festival’s next edition after a day; empty if its date is unknown. */
export function getPremiereUses(
  { competition }: Pick<Entry, 'competition'>,
  { afterDay, isSent }: { afterDay: string; isSent: boolean },
): PremiereUse[] {
  const { festival } = competition;
  if (getNextDate(festival, afterDay) === null) return [];
  const screening = getScreeningAt(festival, afterDay);
  const sendBy = isSent ? null : afterDay;
  const answerBy = getExpectedAnswerDay(competition, afterDay);
  return [toPremiereUse(competition, { screening, acceptedFrom: null, isSent, sendBy, answerBy })];
}

/**
 * Returns the day by which the answer to an entry is expected: the announced day, or the festival's next
 * first day if none is announced after the entry. Null if both are unknown.
 */
export const getExpectedAnswerDay = (
  { notificationDate, festival }: Competition,
  sentOn: string,
): string | null =>
  notificationDate !== null && notificationDate >= sentOn ? notificationDate : getNextDate(festival, sentOn);

/** Returns the screening at an edition that is under way, as if it began today. */
export const getCurrentPremiereUse = ({ competition }: SentEntry, today: string): PremiereUse =>
  toPremiereUse(competition, {
    screening: getAcceptedScreening(competition.festival, { from: today }),
    acceptedFrom: null,
    ...SENT,
    answerBy: today,
  });

/** `answerBy` is null, because an accepted entry needs no answer. */
const SENT = { isSent: true, sendBy: null, answerBy: null };
const getAcceptedEntryUse = ({ competition, acceptedFrom }: SentEntry): PremiereUse =>
  toPremiereUse(competition, {
    screening: getAcceptedScreening(competition.festival, acceptedFrom!),
    acceptedFrom: acceptedFrom!,
    ...SENT,
  });

const toPremiereUse = (
  { id, festival }: Competition,
  use: Omit<PremiereUse, 'thenId' | 'thenEntryId' | 'festivalId'>,
): PremiereUse => ({ thenId: id, thenEntryId: null, festivalId: festival.id, ...use });

export const getAcceptedPremiereUses = (
  sentEntries: readonly SentEntry[],
  elsewhereEntries: readonly ElsewhereEntry[],
): PremiereUse[] => [
  ...listFirstAccepted(sentEntries).slice(0, MAX_SENT).map(getAcceptedEntryUse),
  ...listFirstPerCountry(elsewhereEntries).map(getElsewhereUse),
];
function getElsewhereUse({ entryId, country, acceptedFrom }: ElsewhereEntry): PremiereUse {
  const screening = getAcceptedScreening({ country, subdivision: null, city: null }, acceptedFrom);
  return { thenId: null, thenEntryId: entryId, acceptedFrom, festivalId: null, screening, ...SENT };
}

/** Returns the accepted entries by the day they count from, only the first per festival. */
function listFirstAccepted(sentEntries: readonly SentEntry[]): SentEntry[] {
  const acceptedEntries = sentEntries
    .filter((sentEntry) => sentEntry.acceptedFrom)
    .toSorted((a, b) => (a.acceptedFrom!.from ?? '').localeCompare(b.acceptedFrom!.from ?? ''));
  return [...Map.groupBy(acceptedEntries, ({ competition }) => competition.festival.id).values()].map(
    ([first]) => first!,
  );
}

/**
 * Returns only the first entry per country, because it uses up every premiere that later ones could.
 * Submissions selects the entries that it publishes in the same order (publish-elsewhere.ts).
 */
const listFirstPerCountry = (elsewhereEntries: readonly ElsewhereEntry[]): ElsewhereEntry[] =>
  [...Map.groupBy(elsewhereEntries, ({ country }) => country).values()].map((sameCountry) =>
    sameCountry.reduce((earliest, elsewhereEntry) =>
      (elsewhereEntry.acceptedFrom.from ?? '') < (earliest.acceptedFrom.from ?? '')
        ? elsewhereEntry
        : earliest,
    ),
  );
/** Returns the sent entries still to come or under way, by date, up to a limit. */
export function listNearestEntries(sentEntries: readonly SentEntry[], today: string): SentEntry[] {
  const datedEntries = sentEntries
    .filter((sentEntry) => isAhead(sentEntry, today))
    .map((sentEntry) => ({
      entry: sentEntry,
      nextDate: isUnderWayNow(sentEntry, today)
        ? today
        : (getNextDate(sentEntry.competition.festival, today) ?? '9999'),
    }));
  return datedEntries
    .toSorted((a, b) => a.nextDate.localeCompare(b.nextDate))
    .slice(0, MAX_SENT)
    .map(({ entry }) => entry);
}

export const isUnderWayNow = ({ competition: { festival }, edition }: SentEntry, today: string): boolean =>
  isUnderWay(edition === null ? festival : withoutOtherEditionDates(festival, edition), today);
/**
 * True if the festival is upcoming or under way and belongs to the edition. A festival without dates counts
 * like the deadlines of the edition: at most a year before it.
 */
export function isAhead(sentEntry: SentEntry, today: string): boolean {
  const { competition, edition } = sentEntry;
  const { festival } = competition;
  if (isUnderWayNow(sentEntry, today)) return true;
  const nextDate = getNextDate(festival, today);
  if (nextDate === null) return true;
  if (nextDate < today) return false;
  if (edition === null) return true;
  const nextYear = Number(nextDate.slice(0, 4));
  return edition === nextYear || (festival.startsOn === null && edition === nextYear - 1);
}
