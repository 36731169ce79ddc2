import { parseId } from '@laurel/rules/links/ids';

/** No list has more pages. */
const LAST_PAGE = 1_000_000;
/** Returns the page number of a list from the address. A missing or invalid number becomes 1. */
export const parsePage = (parameters: URLSearchParams): number =>
  Math.min(parseId(parameters.get('page')) ?? 1, LAST_PAGE);
