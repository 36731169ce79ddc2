import { withEditionDates, isUnderWay, type AssumedDay } from '@laurel/rules/premieres/accepted-entries';
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
  /** From when an accepted entry counts; null if screenings state it; absent while unanswered. */
  acceptedFrom?: AssumedDay | null;
}

/** An accepted entry at a festival outside the catalogue, entered by the filmmaker. */
export interface ElsewhereEntry {
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

/** Only the nearest sent entries are examined. */
const MAX_SENT = 300;

/** A competition or festival that would show the film, and where. */
export interface PremiereUse extends Pick<Conflict, 'thenId' | 'thenEntryId' | 'taken'> {
  festivalId: number | null;
  screening: Screening;
  isSent: boolean;
}

export function getPremiereUses(
  { competition }: Pick<Entry, 'competition'>,
  afterDay: string,
  isSent: boolean,
): PremiereUse[] {
  const { festival } = competition;
  if (getNextDate(festival, afterDay) === null) return [];
  return [toPremiereUse(competition, getScreeningAt(festival, afterDay), null, isSent)];
}

/** The rest of the edition is still to come. */
export const getCurrentPremiereUse = ({ competition }: SentEntry, today: string): PremiereUse =>
  toPremiereUse(competition, getAcceptedScreening(competition.festival, { from: today }), null, true);

const getAcceptedEntryUse = ({ competition, acceptedFrom }: SentEntry): PremiereUse =>
  toPremiereUse(competition, getAcceptedScreening(competition.festival, acceptedFrom!), acceptedFrom!, true);

const toPremiereUse = (
  { id: thenId, festival }: Competition,
  screening: Screening,
  taken: AssumedDay | null,
  isSent: boolean,
): PremiereUse => ({ thenId, thenEntryId: null, taken, festivalId: festival.id, screening, isSent });

export const getAcceptedPremiereUses = (
  sentEntries: readonly SentEntry[],
  elsewhereEntries: readonly ElsewhereEntry[],
): PremiereUse[] => [
  ...listFirstAccepted(sentEntries).slice(0, MAX_SENT).map(getAcceptedEntryUse),
  ...listFirstPerCountry(elsewhereEntries).map(getElsewhereUse),
];
function getElsewhereUse({ entryId, country, taken }: ElsewhereEntry): PremiereUse {
  const screening = getAcceptedScreening({ country, subdivision: null, city: null }, taken);
  return { thenId: null, thenEntryId: entryId, taken, festivalId: null, screening, isSent: true };
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
 * Keeps only the first per country, which uses up everything the others could. Submissions selects what it
 * publishes in the same order (publish-elsewhere.ts).
 */
const listFirstPerCountry = (elsewhereEntries: readonly ElsewhereEntry[]): ElsewhereEntry[] =>
  [...Map.groupBy(elsewhereEntries, ({ country }) => country).values()].map((sameCountry) =>
    sameCountry.reduce((earliest, elsewhereEntry) =>
      (elsewhereEntry.taken.from ?? '') < (earliest.taken.from ?? '') ? elsewhereEntry : earliest,
    ),
  );
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

/** Its edition is under way. */
export const isUnderWayNow = ({ competition: { festival }, edition }: SentEntry, today: string): boolean =>
  isUnderWay(edition === null ? festival : withEditionDates(festival, edition), today);
/**
 * True if the festival is upcoming or under way and belongs to the edition. A festival without dates counts
 * like the deadlines of the edition: at most a year before it.
 */
function isAhead(sentEntry: SentEntry, today: string): boolean {
  const { competition, edition } = sentEntry;
  const { festival } = competition;
  if (isUnderWayNow(sentEntry, today)) return true;
  const nextDate = getNextDate(festival, today);
  if (nextDate === null) return true;
  if (nextDate < today) return false;
  const year = Number(nextDate.slice(0, 4));
  return edition === null || edition === year || (festival.startsOn === null && edition === year - 1);
}
