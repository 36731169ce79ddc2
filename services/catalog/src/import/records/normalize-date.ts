import { findTimeZones } from '@laurel/cities/find-time-zones';
import { findCountryByAdjective } from '@laurel/messages/formatting/country-adjectives';
import { findCountry } from '@laurel/messages/formatting/country-names';
import { parseClock, parseDeadline } from '@laurel/rules/dates/parse-deadline';
import { parseTime } from '@laurel/rules/dates/parse-time';
import { isLocalTime, isUnclearTimeZone, parseTimeZone } from '@laurel/rules/dates/parse-time-zone';
import {
  findOnlyClock,
  looksLikeTime,
  type DescribedClock,
  type DescribedClocks,
} from './described-clock.js';
import { toEpochMs, type StatedDeadline } from '../../domain/festivals/closing.js';

/** Values of the festival that a record states, and notes about values that were interpreted. */
export interface RecordContext {
  /** A stored zone; null if the record states none. */
  festivalZone: string | null;
  /** The zones that the festival's location may have. */
  localZones: readonly string[];
  /** The times in the festival's description. */
  describedClocks: DescribedClocks;
  /** The number of different days on which the festival has a deadline. */
  deadlineDayCount: number;
  notes: string[];
}

/** The times in a competition's description, and the number of different days on which it has a deadline. */
export type CompetitionContext = Pick<RecordContext, 'describedClocks' | 'deadlineDayCount'>;

/**
 * Parses a deadline in a common notation, such as `2027-02-01T12:00:00+02:00` in `PT`. Leaves a value that it
 * cannot parse to the later check. An unknown time zone is removed instead, so that the deadline closes at
 * the earliest possible time. A deadline without a time takes the one that its title or a description states, with a
 * note. A sentence about its day whose time is not understood is noted too.
 */
export function normalizeDate<D extends StatedDeadline & { title?: string | null }>(
  input: D,
  context: RecordContext,
  competition: CompetitionContext,
): D {
  const deadline = parseDeadline(input.date);
  if (!deadline) return input;
  const date = deadline.day;
  const isTimeStated = input.time !== null || deadline.time !== null;
  const describedClock = isTimeStated
    ? null
    : findClockElsewhere({ date, title: input.title ?? '' }, competition, context);
  const clock = describedClock ?? (input.time === null ? deadline : parseClock(input.time));
  const time = clock ? clock.time : input.time;
  // A zone in the text of the time belongs to that time, whatever zone the deadline is shown in.
  const statedZone = clock?.zone ?? deadline.zone ?? input.timezone;
  const timezone = statedZone === null ? null : normalizeStatedZone(statedZone, context);
  const isFestivalTime = timezone !== null && isSameClock({ date, time, timezone }, context.festivalZone);
  return { ...input, date, time, timezone: isFestivalTime ? null : timezone };
}

/** Finds the time of a deadline in its title, the competition's description or the festival's description. */
function findClockElsewhere(
  { date, title }: { date: string; title: string },
  competition: CompetitionContext,
  { notes, ...festival }: RecordContext,
): DescribedClock | null {
  const titleClock = findOnlyClock(title);
  if (titleClock) {
    notes.push(`Deadline ${date}: the time ${titleClock.time} is from its title`);
    return titleClock;
  }
  const clock =
    competition.describedClocks.byDay.get(date) ??
    festival.describedClocks.byDay.get(date) ??
    (competition.deadlineDayCount === 1 ? competition.describedClocks.withoutDay : null) ??
    (festival.deadlineDayCount === 1 ? festival.describedClocks.withoutDay : null);
  if (clock) {
    notes.push(`Deadline ${date}: the time ${clock.time} is from the description`);
    return clock;
  }
  const described = [competition.describedClocks, festival.describedClocks];
  const unclearTexts = described
    .flatMap(({ unclear }) => unclear)
    .filter(({ days }) => days.length === 0 || days.includes(date))
    .map(({ sentence }) => sentence);
  const text = looksLikeTime(title) ? title : (unclearTexts[0] ?? getUnusedClosing(described));
  if (text)
    notes.push(
      `Deadline ${date}: the time in “${shorten(text)}” is not understood: stored without one. Write the time next to the day`,
    );
  return null;
}

/** Returns a sentence with a closing time that applies to none of several deadlines. */
const getUnusedClosing = (described: readonly DescribedClocks[]): string | null =>
  described.map(({ withoutDay }) => withoutDay?.sentence).find((sentence) => sentence !== undefined) ?? null;

const MAX_QUOTE_LENGTH = 120;
const shorten = (text: string): string =>
  text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH - 1)}…` : text;

const TIME_WORD = /\s(?:local |standard |daylight |summer )?time$/i;
/** Returns the zone of a country whose regions all have the same clock: `German time`. */
function findCountryZone(text: string): string | null {
  const name = text.replace(TIME_WORD, '');
  const country = findCountry(name) ?? findCountryByAdjective(name);
  const zones = findTimeZones({ country, subdivision: null, city: null });
  const clocks = zones.map((zone) =>
    ['2027-01-15', '2027-07-15'].map((day) => toEpochMs(day, '12:00', zone)).join(),
  );
  return new Set(clocks).size === 1 ? zones[0]! : null;
}

/** Returns null for the festival's own time. Returns null with a note for a zone that it cannot parse or that is unclear. */
export function normalizeStatedZone(
  text: string,
  { localZones, notes }: Pick<RecordContext, 'localZones' | 'notes'>,
): string | null {
  if (isLocalTime(text)) return null;
  if (isUnclearTimeZone(text, localZones)) {
    notes.push(
      `“${text}” can mean several time zones: stored without one. Use a name such as America/Chicago, or state the country`,
    );
    return null;
  }
  const zone = parseTimeZone(text, localZones) ?? findCountryZone(text);
  if (zone === null)
    notes.push(
      `“${text}” is not understood as a time zone: stored without one. Use a name such as Europe/Paris, GMT+8 or AoE`,
    );
  return zone;
}

/** Returns the different days (YYYY-MM-DD) of deadlines. */
export const listDeadlineDays = (dates: readonly { date: string }[]): string[] => [
  ...new Set(dates.flatMap(({ date }) => parseDeadline(date)?.day ?? [])),
];

/** Returns whether the festival's time zone has this offset at that time. */
function isSameClock({ date, time, timezone }: StatedDeadline, festivalZone: string | null): boolean {
  if (festivalZone === null || timezone === null || !/^[+-]/.test(timezone)) return false;
  const clock = time !== null && parseTime(time) ? time : '23:59';
  return toEpochMs(date, clock, timezone) === toEpochMs(date, clock, festivalZone);
}
