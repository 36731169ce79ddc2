/** Returns the year of the edition: that of its start, else of its last deadline. */
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
 * Returns the day on which an edition opened. For the present one this is the stored day, or its first
 * deadline if that is earlier. For others, whose dates are not stored, it is the first of January of the year
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
