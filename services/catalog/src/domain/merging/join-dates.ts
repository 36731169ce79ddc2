export interface Join<C> {
  from: C;
  into: C;
}
interface Dated {
  competition?: { id: number } | null;
  dates: readonly { id: number; date: string }[];
}

/**
 * Decides about the deadlines of joined competitions. `same`: for each join, the deadlines on a day of the
 * target's, or of one joined into it before. `moved`: the others, which belong to the target from then on.
 */
export function joinDates<C extends Dated>(
  joins: readonly Join<C>[],
): { same: { dateId: number; targetId: number }[][]; moved: { dateId: number; intoId: number }[] } {
  const moved: { dateId: number; intoId: number }[] = [];
  const days = new Map<C, Map<string, number>>();
  const getDays = (item: C) => {
    const existing = days.get(item) ?? new Map(item.dates.map(({ id, date }) => [date, id]));
    days.set(item, existing);
    return existing;
  };
  const same = joins.map(({ from, into }) =>
    from.dates.flatMap(({ id: dateId, date }) => {
      const targetId = getDays(into).get(date);
      if (targetId !== undefined) return [{ dateId, targetId }];
      getDays(into).set(date, dateId);
      moved.push({ dateId, intoId: into.competition!.id });
      return [];
    }),
  );
  return { same, moved };
}
