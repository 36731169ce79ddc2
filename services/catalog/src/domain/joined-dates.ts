export interface Join<C> {
  from: C;
  into: C;
}
interface Dated {
  competition?: { id: number } | null;
  dates: readonly { id: number; date: string }[];
}

/**
 * What becomes of the deadlines of competitions that go into others: `same`, for each of the joins, those that are on a day of the other's,
 * or of what went into it before; `moved`: the rest, which are the other's from then on.
 */
export function joinedDates<C extends Dated>(
  joins: readonly Join<C>[],
): { same: { dateId: number; keptId: number }[][]; moved: { dateId: number; intoId: number }[] } {
  const moved: { dateId: number; intoId: number }[] = [];
  const days = new Map<C, Map<string, number>>();
  const daysOf = (one: C) => {
    const known = days.get(one) ?? new Map(one.dates.map(({ id, date }) => [date, id]));
    days.set(one, known);
    return known;
  };
  const same = joins.map(({ from, into }) =>
    from.dates.flatMap(({ id: dateId, date }) => {
      const keptId = daysOf(into).get(date);
      if (keptId !== undefined) return [{ dateId, keptId }];
      daysOf(into).set(date, dateId);
      moved.push({ dateId, intoId: into.competition!.id });
      return [];
    }),
  );
  return { same, moved };
}
