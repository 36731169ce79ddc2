import { refuse } from '../errors/refusals.js';

/** The maximum size of one request: items of a page, or ids of a batch. */
export const MAX_PAGE_SIZE = 200;
const DEFAULT_PAGE_SIZE = 50;
const tooMany = { why: 'too_many', max: MAX_PAGE_SIZE };

export interface Paging {
  page: number;
  pageSize: number;
}

/**
 * Returns the requested page. The defaults are page 1 and 50 items.
 * @throws input.invalid
 */
export function parsePaging({ page, pageSize }: Paging): Paging {
  if (page < 0)
    throw refuse.invalid('input.invalid', 'Page numbers start at 1.', 'page', { why: 'at_least', least: 1 });
  if (pageSize < 0 || pageSize > MAX_PAGE_SIZE)
    throw refuse.invalid(
      'input.invalid',
      `A page can have at most ${MAX_PAGE_SIZE} items.`,
      'pageSize',
      tooMany,
    );
  return { page: page || 1, pageSize: pageSize || DEFAULT_PAGE_SIZE };
}

/**
 * Returns the items unchanged.
 * @throws input.invalid for more than `max` items (default 200)
 */
export function checkMaxItems<T>(items: T[], field: string, max = MAX_PAGE_SIZE): T[] {
  if (items.length > max)
    throw refuse.invalid('input.invalid', `Request at most ${max} at once.`, field, { ...tooMany, max });
  return items;
}

/**
 * Returns the requested sort order, or the first one by default.
 * @throws input.invalid for an unknown order
 */
export function parseSort<S extends string>(
  sorts: readonly [S, ...S[]],
  requested: string | null | undefined,
): S {
  const sort = requested ? sorts.find((item) => item === requested) : sorts[0];
  if (sort !== undefined) return sort;
  const details = { why: 'one_of', options: sorts.join(', ') };
  throw refuse.invalid('input.invalid', `Choose one of: ${details.options}.`, 'sort', details);
}

/** Converts a page to Prisma's `skip` and `take`. */
export const toSkipAndTake = ({ page, pageSize }: Paging) => ({
  skip: (page - 1) * pageSize,
  take: pageSize,
});
