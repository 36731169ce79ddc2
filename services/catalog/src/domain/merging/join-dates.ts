export interface CompetitionJoin<C> {
  source: C;
  target: C;
}
interface DatedCompetition {
  competition?: { id: number } | null;
  dates: readonly { id: number; date: string }[];
}

/**
 * Decides about the deadlines of joined competitions. `sharedDates`: for each join, the deadlines on a day of the
 * target's, or of one joined into it before. `movedDates`: the others, which belong to the target from then on.
 */
export function joinDates<C extends DatedCompetition>(
  joins: readonly CompetitionJoin<C>[],
): {
  sharedDates: { dateId: number; targetId: number }[][];
  movedDates: { dateId: number; targetCompetitionId: number }[];
} {
  const movedDates: { dateId: number; targetCompetitionId: number }[] = [];
  const days = new Map<C, Map<string, number>>();
  const getDays = (item: C) => {
    const datesByDay = days.get(item) ?? new Map(item.dates.map(({ id, date }) => [date, id]));
    days.set(item, datesByDay);
    return datesByDay;
  };
  const sharedDates = joins.map(({ source, target }) =>
    source.dates.flatMap(({ id: dateId, date }) => {
      const targetId = getDays(target).get(date);
      if (targetId !== undefined) return [{ dateId, targetId }];
      getDays(target).set(date, dateId);
      movedDates.push({ dateId, targetCompetitionId: target.competition!.id });
      return [];
    }),
  );
  return { sharedDates, movedDates };
}
