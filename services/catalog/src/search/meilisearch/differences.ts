import type { FestivalDocument } from '../search-document.js';
import { sealOf } from './indexed-document.js';

/** Of each festival, under which seal the index has it and in which documents. */
export type Indexed = Map<number, { seal: string; ids: string[] }>;

export interface Differences {
  changed: FestivalDocument[];
  gone: number[];
}

/** What an index has otherwise than it should. */
export function differencesOf(
  wanted: ReadonlyMap<number, FestivalDocument>,
  indexed: Indexed,
  now: number,
): Differences {
  return {
    changed: [...wanted.values()].filter((one) => indexed.get(one.id)?.seal !== sealOf(one, now)),
    gone: [...indexed.keys()].filter((id) => !wanted.has(id)),
  };
}
export const countOf = ({ changed, gone }: Differences): number => changed.length + gone.length;
