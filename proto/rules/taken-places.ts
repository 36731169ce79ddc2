import type { Screening } from './premieres.js';

/** When a festival is held; the catalogue keeps the days of its present edition only. */
export interface Held {
  startsOn: string | null;
  endsOn: string | null;
}
/** Of another edition than the catalogue has the days of, they are not known. */
export const inEdition = <F extends Held>(festival: F, edition: number | null): F =>
  edition !== null && festival.startsOn?.startsWith(`${edition}-`)
    ? festival
    : { ...festival, startsOn: null, endsOn: null };

/** Whether it has begun before a day and is not over by then: what is left of it may still show a film. */
export const isUnderWay = ({ startsOn, endsOn }: Held, day: string): boolean =>
  startsOn !== null && startsOn < day && endsOn !== null && day <= endsOn;

/** The screening that a film has of an edition: one that names the festival in that year, or in its country in the days of it; if it has one. */
export function recordedAt<S extends Screening>(
  { screenings }: { screenings: readonly S[] | null },
  { id, startsOn, endsOn, country }: Held & { id: number | null; country: string | null },
  edition: number | null,
): S | null {
  const isOfIt = (one: S) => {
    if (id !== null && one.festivalId === id && edition !== null && one.date.startsWith(`${edition}-`))
      return true;
    const isInDays = startsOn !== null && one.date >= startsOn && one.date <= (endsOn ?? startsOn);
    return one.country === country && isInDays;
  };
  return screenings?.find(isOfIt) ?? null;
}

/** By what it is assumed when a place that took a film shows it, while its screening is not told. */
export const ASSUMED_BY = ['days', 'month', 'year', 'answer', 'sent', 'none'] as const;
export type AssumedBy = (typeof ASSUMED_BY)[number];
/** From this day on its premieres count as taken; null: nobody knows, they count from ever. */
export interface AssumedDay {
  from: string | null;
  by: AssumedBy;
}

/**
 * From when a place that took a film takes its premieres, while its screening is not told: from the first of the festival's days of that edition, else of
 * the month in which it mostly is, else of the edition's year; of an edition that nobody knows, from ever. Rather too soon than too late: a
 * premiere that is not warned of is lost.
 */
export function takenFrom(
  { startsOn, usualMonth }: { startsOn: string | null; usualMonth: number | null },
  edition: number | null,
): AssumedDay {
  if (edition === null) return { from: null, by: 'none' };
  if (startsOn?.startsWith(`${edition}-`)) return { from: startsOn, by: 'days' };
  return usualMonth === null
    ? { from: `${edition}-01-01`, by: 'year' }
    : { from: `${edition}-${String(usualMonth).padStart(2, '0')}-01`, by: 'month' };
}

/** The same where the catalogue does not have the festival: from the day of its answer, else from when it was sent. */
export function takenElsewhereFrom({
  submittedAt,
  decidedAt,
}: {
  submittedAt: string | null;
  decidedAt: string | null;
}): AssumedDay {
  if (decidedAt !== null) return { from: decidedAt, by: 'answer' };
  return submittedAt === null ? { from: null, by: 'none' } : { from: submittedAt, by: 'sent' };
}
