import { refuse } from '@laurel/runtime/refusals';

const USUAL = 50;
const MOST = 200;

/** The page asked for, 1 and 50 unless said. Refuses `input.invalid`. */
export function pageOf({ page, pageSize }: { page: number; pageSize: number }): {
  page: number;
  pageSize: number;
} {
  if (page < 0) throw refuse.invalid('input.invalid', 'Pages count from 1.', 'page');
  if (pageSize < 0 || pageSize > MOST)
    throw refuse.invalid('input.invalid', `A page has at most ${MOST} items.`, 'pageSize');
  return { page: page || 1, pageSize: pageSize || USUAL };
}

/** Ids as they came. Refuses `input.invalid` when there are more than 200. */
export function atMost(ids: number[], field: string): number[] {
  if (ids.length > MOST) throw refuse.invalid('input.invalid', `Ask for at most ${MOST} at once.`, field);
  return ids;
}
