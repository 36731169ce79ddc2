import { SYSTEM_ROLES, USER_SORTS } from '@laurel/rules/administration';
import { LONGEST_QUERY } from '@laurel/rules/search-words';
import { BUSINESS_ROLES } from '@laurel/rules/vocabularies';
import type { Input } from '../../../lib/functions';
import { pageIn } from '../../../lib/page-in';

export const PAGE_SIZE = 50;
const oneOf = <T extends string>(all: readonly T[], value: string | null): T | undefined =>
  all.find((one) => one === value);
const yesNo = (value: string | null) => (value === 'yes' ? true : value === 'no' ? false : undefined);
export const BUSINESS = ['none', ...BUSINESS_ROLES] as const;

/** What is looked for among the users, as the address says it; what it says wrongly is not said. */
export function askedIn(parameters: URLSearchParams): Input<'getUsers'> {
  const query = parameters.get('query')?.trim();
  const role = oneOf(SYSTEM_ROLES, parameters.get('role'));
  const businessRole = oneOf(BUSINESS, parameters.get('business'));
  const [banned, emailVerified] = [yesNo(parameters.get('banned')), yesNo(parameters.get('verified'))];
  const hasSession = yesNo(parameters.get('session'));
  return {
    ...(query && { query: query.slice(0, LONGEST_QUERY) }),
    ...(role && { role }),
    ...(businessRole && { businessRole }),
    ...(banned !== undefined && { banned }),
    ...(emailVerified !== undefined && { emailVerified }),
    ...(hasSession !== undefined && { hasSession }),
    sort: oneOf(USER_SORTS, parameters.get('sort')) ?? 'newest',
    page: pageIn(parameters),
    pageSize: PAGE_SIZE,
  };
}
