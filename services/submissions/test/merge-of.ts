import type { startSubmissions } from './make.js';

export type Known = Awaited<ReturnType<Awaited<ReturnType<typeof startSubmissions>>['competition']>>;
/** The first's festival goes into the second's, and its competition is joined with that one's; their first deadlines are one. */
export const mergeOf = (gone: Known, kept: Known) => ({
  festivalId: gone.festivalId,
  keptId: kept.festivalId,
  competitions: [
    {
      competitionId: gone.id,
      keptId: kept.id,
      dates: [{ dateId: gone.dateIds[0]!, keptId: kept.dateIds[0]! }],
    },
  ],
});
