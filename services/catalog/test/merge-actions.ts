import { Db } from '../src/database/client.js';
import { makeFestival, type RunningCatalog } from './make.js';

let nameCount = 0;
/** Returns a new name that consists of letters only, so that it contains no id. */
export const createName = () =>
  `Glow ${[...String(++nameCount).padStart(4, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('')}x`;
type FestivalDetails = Awaited<ReturnType<RunningCatalog['editing']['getFestivalWhole']>>;
type MergeInput = Parameters<RunningCatalog['editing']['mergeFestivals']>[0];

/** Creates functions that add and merge festivals as an administrator, through gRPC. */
export function createMergeActions(running: RunningCatalog) {
  const getDetails = (festivalId: number): Promise<FestivalDetails> =>
    running.asAdmin(() => running.editing.getFestivalWhole({ festivalId }));
  return {
    getDetails,
    /** Creates a new festival and reads it as an administrator. */
    async createFestival(overrides: object = {}) {
      const name = createName();
      await running.importRecords([
        makeFestival({ name, city: name, website: `https://${name.replace(' ', '')}.example`, ...overrides }),
      ]);
      const { id } = await running.get(Db).festival.findFirstOrThrow({ orderBy: { id: 'desc' } });
      return getDetails(id);
    },
    /**
     * Merges `source` into the target. `joined` maps ids of competitions to the target's competitions that
     * they are merged into. Other competitions are moved.
     */
    merge: (
      target: FestivalDetails,
      merged: FestivalDetails,
      joined: Record<number, number> = {},
      overrides: Partial<MergeInput> = {},
    ) =>
      running.asAdmin(async () => {
        const request = {
          targetId: target.festival!.id,
          targetVersion: target.festival!.version,
          mergedId: merged.festival!.id,
          mergedVersion: merged.festival!.version,
          fromMerged: [],
          competitions: merged.competitions.map(({ competition }) => ({
            competitionId: competition!.id,
            version: competition!.version,
            targetId: joined[competition!.id],
          })),
          ...overrides,
        };
        return (await running.editing.mergeFestivals(request)).festival!;
      }),
  };
}
export type MergeActions = ReturnType<typeof createMergeActions>;
export const getCompetitionIds = ({ competitions }: FestivalDetails) =>
  competitions.map(({ competition }) => competition!.id);
