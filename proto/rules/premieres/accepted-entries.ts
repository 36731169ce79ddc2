import type { Screening } from './premiere.js';

/** The dates of a festival. The catalogue stores only the current edition. */
export interface EditionDates {
  startsOn: string | null;
  endsOn: string | null;
}
/** Removes the dates if the edition is not the one that the catalogue stores. */
export const withoutOtherEditionDates = <F extends EditionDates>(festival: F, edition: number | null): F =>
  edition !== null && festival.startsOn?.startsWith(`${edition}-`)
    ? festival
    : { ...festival, startsOn: null, endsOn: null };

/** Returns whether a festival started before the day and has not ended. It may still show a film. */
export const isUnderWay = ({ startsOn, endsOn }: EditionDates, day: string): boolean =>
  startsOn !== null && startsOn < day && endsOn !== null && day <= endsOn;

/** Finds a screening that names the festival in that year, or one in its country on its dates. */
export function findRecordedScreening<S extends Screening>(
  { screenings }: { screenings: readonly S[] | null },
  { id, startsOn, endsOn, country }: EditionDates & { id: number | null; country: string | null },
  edition: number | null,
): S | null {
  const isMatch = (screening: S) => {
    if (
      id !== null &&
      screening.festivalId === id &&
      edition !== null &&
      screening.date.startsWith(`${edition}-`)
    )
      return true;
    const isInDays =
      startsOn !== null && screening.date >= startsOn && screening.date <= (endsOn ?? startsOn);
    return screening.country === country && isInDays;
  };
  return screenings?.find(isMatch) ?? null;
}

/** The basis of the assumed day of a screening, as long as the screening itself is not recorded. */
export const ASSUMED_BY = ['days', 'month', 'year', 'answer', 'sent', 'none'] as const;
export type AssumedBy = (typeof ASSUMED_BY)[number];
/** The premieres count as used up from this day on. Null means unknown, so they always count as used up. */
export interface AssumedDay {
  from: string | null;
  by: AssumedBy;
}

/**
 * Returns the day from which an accepted entry uses up its premieres while its screening is not recorded. Uses
 * the first day of the edition, else the usual month, else the edition's year. If the edition is unknown, the
 * premieres always count as used up. Prefers an early date, because a missed warning can cost a premiere.
 */
export function getAssumedDay(
  { startsOn, usualMonth }: { startsOn: string | null; usualMonth: number | null },
  edition: number | null,
): AssumedDay {
  if (edition === null) return { from: null, by: 'none' };
  if (startsOn?.startsWith(`${edition}-`)) return { from: startsOn, by: 'days' };
  return usualMonth === null
    ? { from: `${edition}-01-01`, by: 'year' }
    : { from: `${edition}-${String(usualMonth).padStart(2, '0')}-01`, by: 'month' };
}

/** Like `getAssumedDay`, for festivals outside the catalogue: uses the decision date, else the submission date. */
export function getAssumedDayElsewhere(entry: {
  submittedAt: string | null;
  decidedAt: string | null;
}): AssumedDay {
  const { submittedAt, decidedAt } = entry;
  if (decidedAt !== null) return { from: decidedAt, by: 'answer' };
  return submittedAt === null ? { from: null, by: 'none' } : { from: submittedAt, by: 'sent' };
}
