import { Db } from '../src/database.js';
import { makeFestival, type Running } from './make.js';

let n = 0;
export const nextName = () => `Glow ${String.fromCharCode(97 + (++n % 26))}${n}x`;
type Whole = Awaited<ReturnType<Running['editing']['getFestivalWhole']>>;
type Asked = Parameters<Running['editing']['mergeFestivals']>[0];

/** Festivals that are made and merged as an administrator does it, through the service's own door. */
export function merging(running: Running) {
  const whole = (festivalId: number): Promise<Whole> =>
    running.asAdmin(() => running.editing.getFestivalWhole({ festivalId }));
  return {
    whole,
    /** A festival of its own, as an administrator sees it. */
    async made(over: object = {}) {
      const name = nextName();
      await running.take([
        makeFestival({ name, city: name, website: `https://${name.replace(' ', '')}.example`, ...over }),
      ]);
      const { id } = await running.get(Db).festival.findFirstOrThrow({ orderBy: { id: 'desc' } });
      return whole(id);
    },
    /** The second goes into the first; its competitions are moved, but those that are joined. */
    merge: (kept: Whole, merged: Whole, joined: Record<number, number> = {}, over: Partial<Asked> = {}) =>
      running.asAdmin(async () => {
        const asked = {
          keptId: kept.festival!.id,
          keptVersion: kept.festival!.version,
          mergedId: merged.festival!.id,
          mergedVersion: merged.festival!.version,
          fromMerged: [],
          competitions: merged.competitions.map(({ competition }) => ({
            competitionId: competition!.id,
            version: competition!.version,
            keptId: joined[competition!.id],
          })),
          ...over,
        };
        return (await running.editing.mergeFestivals(asked)).festival!;
      }),
  };
}
export type Merging = ReturnType<typeof merging>;
export const idsIn = ({ competitions }: Whole) => competitions.map(({ competition }) => competition!.id);
