import { idIn } from '@laurel/rules/ids';

/** No list is longer. */
const LAST_PAGE = 1_000_000;
/** Which page of a list an address asks for: the first where it does not say so, or says it wrongly. */
export const pageIn = (parameters: URLSearchParams): number =>
  Math.min(idIn(parameters.get('page')) ?? 1, LAST_PAGE);
