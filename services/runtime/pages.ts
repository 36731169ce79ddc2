import { refuse } from './refusals.js';

/** What one answer holds at most: items of a page, ids of a batch. */
export const MOST = 200;
const USUAL = 50;
const tooMany = { why: 'too_many', most: MOST };

export interface Paging {
  page: number;
  pageSize: number;
}

/** The page asked for, 1 and 50 unless said. Refuses `input.invalid`. */
export function pageOf({ page, pageSize }: Paging): Paging {
  if (page < 0)
    throw refuse.invalid('input.invalid', 'Pages count from 1.', 'page', { why: 'at_least', least: 1 });
  if (pageSize < 0 || pageSize > MOST)
    throw refuse.invalid('input.invalid', `A page has at most ${MOST} items.`, 'pageSize', tooMany);
  return { page: page || 1, pageSize: pageSize || USUAL };
}

/** Ids, or items, as they came. Refuses `input.invalid` when there are more than 200, or than is said. */
export function atMost<T>(items: T[], field: string, most = MOST): T[] {
  if (items.length > most)
    throw refuse.invalid('input.invalid', `Ask for at most ${most} at once.`, field, { ...tooMany, most });
  return items;
}

/** The order asked for, the first of all unless said. Refuses `input.invalid` for what is none of them. */
export function sortIn<S extends string>(sorts: readonly [S, ...S[]], asked: string | null | undefined): S {
  const sort = asked ? sorts.find((one) => one === asked) : sorts[0];
  if (sort !== undefined) return sort;
  const wrong = { why: 'one_of', words: sorts.join(', ') };
  throw refuse.invalid('input.invalid', `Choose one of: ${wrong.words}.`, 'sort', wrong);
}

/** Where a page begins, and how many it has, as Prisma wants it. */
export const slice = ({ page, pageSize }: Paging) => ({ skip: (page - 1) * pageSize, take: pageSize });
