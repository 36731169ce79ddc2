import { Db } from '../src/database/client.js';
import { makeFestival, type Running } from './make.js';

let n = 0;
/** Letters only, so that no id is part of a name. */
export const nextName = () =>
  `Glow ${[...String(++n).padStart(4, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('')}x`;
type Whole = Awaited<ReturnType<Running['editing']['getFestivalWhole']>>;
type MergeInput = Parameters<Running['editing']['mergeFestivals']>[0];

/** Creates and merges festivals as an administrator, through gRPC. */
export function merging(running: Running) {
  const whole = (festivalId: number): Promise<Whole> =>
    running.asAdmin(() => running.editing.getFestivalWhole({ festivalId }));
  return {
    whole,
    /** Creates a new festival and reads it as an administrator. */
    async made(over: object = {}) {
      const name = nextName();
      await running.take([
        makeFestival({ name, city: name, website: `https://${name.replace(' ', '')}.example`, ...over }),
      ]);
      const { id } = await running.get(Db).festival.findFirstOrThrow({ orderBy: { id: 'desc' } });
      return whole(id);
    },
    /** Merges the second festival into the first. Its competitions are moved, except the joined ones. */
    merge: (
      target: Whole,
      merged: Whole,
      joined: Record<number, number> = {},
      over: Partial<MergeInput> = {},
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
          ...over,
        };
        return (await running.editing.mergeFestivals(request)).festival!;
      }),
  };
}
export type Merging = ReturnType<typeof merging>;
export const idsIn = ({ competitions }: Whole) => competitions.map(({ competition }) => competition!.id);
