import type { startSubmissions } from './make.js';

export type TestCompetition = Awaited<
  ReturnType<Awaited<ReturnType<typeof startSubmissions>>['addCompetition']>
>;
/**
 * Returns a merge of the first festival into the second one. It joins their competitions and their first
 * deadlines.
 */
export const createMerge = (source: TestCompetition, target: TestCompetition) => ({
  festivalId: source.festivalId,
  targetId: target.festivalId,
  competitions: [
    {
      competitionId: source.id,
      targetId: target.id,
      dates: [{ dateId: source.dateIds[0]!, targetId: target.dateIds[0]! }],
    },
  ],
});
