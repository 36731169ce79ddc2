export interface CompetitionJoin<C> {
  source: C;
  target: C;
}
interface DatedCompetition {
  competition?: { id: number } | null;
  dates: readonly { id: number; date: string }[];
}

/**
 * Decides which deadlines of joined competitions become one.
 * - `sharedDates`: for each join, the deadlines of the source on a day on which the target has a deadline,
 *   including deadlines that moved to the target before.
 * - `movedDates`: all other deadlines, which move to the target.
 */
export function joinDates<C extends DatedCompetition>(
  joins: readonly CompetitionJoin<C>[],
): {
  sharedDates: { dateId: number; targetId: number }[][];
  movedDates: { dateId: number; targetCompetitionId: number }[];
} {
  const movedDates: { dateId: number; targetCompetitionId: number }[] = [];
  const cache = new Map<C, Map<string, number>>();
  const getDateIdsByDay = (target: C) => {
    const dateIdsByDay = cache.get(target) ?? new Map(target.dates.map(({ id, date }) => [date, id]));
    cache.set(target, dateIdsByDay);
    return dateIdsByDay;
  };
  const sharedDates = joins.map(({ source, target }) =>
    source.dates.flatMap(({ id: dateId, date }) => {
      const targetId = getDateIdsByDay(target).get(date);
      if (targetId !== undefined) return [{ dateId, targetId }];
      getDateIdsByDay(target).set(date, dateId);
      movedDates.push({ dateId, targetCompetitionId: target.competition!.id });
      return [];
    }),
  );
  return { sharedDates, movedDates };
}
