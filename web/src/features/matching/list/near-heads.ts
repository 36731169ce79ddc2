import { words } from '@laurel/words/words';
import { t } from '../../../lib/texts/match-list';
import type { NearGroup } from '../../../lib/wire';

/** What stands over a stretch of the list, and how many rows that has. */
export type Head = { title: string; total: number };

/** Of the groups of near misses, each head by the place of its first row. */
export function headsOf(groups: readonly NearGroup[]): ReadonlyMap<number, Head> {
  const heads = new Map<number, Head>();
  let at = 0;
  for (const { change, total } of groups) {
    heads.set(at, { title: change ? words(change.text) : t('near.others'), total });
    at += total;
  }
  return heads;
}
