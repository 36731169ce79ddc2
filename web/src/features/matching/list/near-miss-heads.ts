import { formatMessage } from '@laurel/messages/formatting/format-message';
import { t } from '@laurel/messages/pages/matching/list';
import type { NearGroup } from '../../../lib/server/wire';

/** The heading of a group of rows and its number of rows. */
export type GroupHead = { title: string; total: number };

/** The headings of the near-miss groups by the index of their first row. */
export function getHeads(groups: readonly NearGroup[]): ReadonlyMap<number, GroupHead> {
  const heads = new Map<number, GroupHead>();
  let index = 0;
  for (const { change, total, isFixed } of groups) {
    const otherTitle = t(isFixed ? 'near.fixed' : 'near.others');
    heads.set(index, { title: change ? formatMessage(change.text) : otherTitle, total });
    index += total;
  }
  return heads;
}
