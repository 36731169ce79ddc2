/**
 * Returns the year of an edition: the year of its first day, else of its last deadline; null if both are
 * unknown.
 */
export function getEdition(startsOn: string | null, dates: readonly { date: string }[]): number | null {
  const day =
    startsOn ??
    dates
      .map(({ date }) => date)
      .toSorted()
      .at(-1);
  return day ? Number(day.slice(0, 4)) : null;
}

/**
 * Returns the day on which an edition opened for entries. For the current edition: the stored day, or its
 * first deadline if that is earlier. For all others, whose dates are not stored: 1 January of the year
 * before.
 */
export function getOpeningDay(
  edition: number | null,
  present: { edition: number | null; opensOn: string | null; dates: readonly { date: string }[] },
): string | null {
  if (edition === null) return null;
  const days = [
    ...(present.opensOn ? [present.opensOn] : []),
    ...present.dates.map(({ date }) => date),
  ].toSorted();
  return (edition === present.edition ? days[0] : undefined) ?? `${edition - 1}-01-01`;
}
